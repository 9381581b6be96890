import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../language/language.ts'
import { chosenWith, chosenWithout, foundNodes, nodeKeys, type Node, partlyChosen, waysToFound } from './grant-tree.ts'
import './grant-tree.css'

/**
 * Chooses nodes of a tree one by one. Choosing a node chooses what stands above it and all below it; giving it up gives up
 * all below it: a page can be held without its buttons, a button never without its page.
 */
export function GrantTree({
  nodes,
  value = [],
  onChange,
  id,
}: {
  nodes: readonly Node[]
  value?: readonly string[]
  onChange?: (value: readonly string[]) => void
  id?: string
}) {
  const [typed, setTyped] = useState('')
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const all = useMemo(() => nodeKeys(nodes), [nodes])
  const search = (text: string) => {
    setTyped(text)
    setUnfolded(text ? waysToFound(nodes, text) : [])
  }
  return (
    <div className="grant-tree" id={id}>
      <div className="grant-tree-tools">
        <Input
          allowClear
          size="small"
          value={typed}
          onChange={(event) => search(event.target.value)}
          aria-label={t('查找')}
          placeholder={t('查找')}
        />
        <button type="button" className="plain-button" onClick={() => onChange?.(all)}>
          {t('全选')}
        </button>
        <button type="button" className="plain-button" onClick={() => onChange?.([])}>
          {t('全不选')}
        </button>
        <span>{t('已选 {n} 项', { n: value.length })}</span>
      </div>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        height={320}
        treeData={typed ? foundNodes(nodes, typed) : (nodes as Node[])}
        checkedKeys={{ checked: [...value], halfChecked: partlyChosen(nodes, new Set(value)) }}
        expandedKeys={[...unfolded]}
        onExpand={(keys) => setUnfolded(keys.map(String))}
        onCheck={(_, { node, checked }) =>
          onChange?.(
            checked ? chosenWith(nodes, value, String(node.key)) : chosenWithout(nodes, value, String(node.key)),
          )
        }
      />
    </div>
  )
}
