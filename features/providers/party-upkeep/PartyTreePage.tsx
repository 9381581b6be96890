import { Button, Input, Tree } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { OnOff, OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { detailsOf } from './PartyActions.tsx'
import { party } from '../party/party.contract.ts'
import './party-tree.css'

type Page = ReceivedOf<typeof party.children>
type LazyNode = Page['records'][number]
type FoundNode = ReceivedOf<typeof party.tree>[number]

/** A node of the tree on the screen; without `children` what is below it has not been read. */
interface ShownNode {
  key: string
  title: ReactNode
  isLeaf?: boolean
  children?: ShownNode[]
}

const atOnce = 100

/** 服务商树: the providers below each other, read level by level as they are opened, or those of a name in their line. */
export function PartyTreePage() {
  const [levels, setLevels] = useState<Readonly<Record<string, Page>>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [found, setFound] = useState<readonly FoundNode[] | null>(null)
  const [isSearching, setSearching] = useState(false)
  const read = async (parentNo: string, current = 1) => {
    try {
      const input = { current, size: atOnce, ...(parentNo ? { parentNo } : {}) }
      const page = await send(party.children, input)
      setLevels((before) => {
        const records = current === 1 ? page.records : [...(before[parentNo]?.records ?? []), ...page.records]
        return { ...before, [parentNo]: { ...page, records } }
      })
      setFailed(null)
    } catch (error) {
      setFailed(callErrorOf(error).message)
    }
  }
  useEffect(() => void read(''), [])
  const search = async (serviceName: string) => {
    if (serviceName.trim() === '') {
      setFound(null)
      return
    }
    setSearching(true)
    try {
      setFound(await send(party.tree, { serviceName: serviceName.trim() }))
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setSearching(false)
    }
  }
  const nodesBelow = (parentNo: string): ShownNode[] | undefined => {
    const level = levels[parentNo]
    if (!level) return undefined
    const nodes: ShownNode[] = level.records.map((node) => {
      const children = nodesBelow(node.userNo)
      return {
        key: node.userNo,
        title: <NodeTitle node={node} />,
        isLeaf: node.childCount === 0,
        ...(children ? { children } : {}),
      }
    })
    if (level.records.length >= level.total) return nodes
    const more = (
      <Button
        type="link"
        size="small"
        onClick={() => void read(parentNo, Math.floor(level.records.length / atOnce) + 1)}
      >
        {t('再显示 {n} 个（共 {total} 个）', {
          n: Math.min(atOnce, level.total - level.records.length),
          total: level.total,
        })}
      </Button>
    )
    return [...nodes, { key: `more ${parentNo}`, title: more, isLeaf: true }]
  }
  const tops = nodesBelow('')
  return (
    <section className="list-page party-tree" aria-label={t('服务商树')}>
      <header className="list-head">
        <h1>{t('服务商树')}</h1>
      </header>
      <div className="list-card party-tree-card">
        <Input.Search
          allowClear
          enterButton
          loading={isSearching}
          className="party-tree-search"
          aria-label={t('服务商名称')}
          placeholder={t('输入服务商名称搜索')}
          onSearch={(words) => void search(words)}
        />
        {failed && <FailurePanel title={t('加载失败')} text={failed} onRetry={() => void read('')} />}
        {found ? (
          <FoundTree nodes={found} />
        ) : (
          tops && (
            <Tree
              treeData={tops}
              selectable={false}
              height={620}
              blockNode
              loadData={({ key }) => read(String(key))}
              loadedKeys={Object.keys(levels)}
            />
          )
        )}
        {!found && tops?.length === 0 && <p className="absent">{t('还没有记录')}</p>}
      </div>
    </section>
  )
}

/** The providers of a name with those above and below them. */
function FoundTree({ nodes }: { nodes: readonly FoundNode[] }) {
  if (nodes.length === 0) return <p className="absent">{t('没有符合的选项')}</p>
  const shown = (list: readonly FoundNode[]): ShownNode[] =>
    list.map((node) => ({ key: node.userNo, title: <NodeTitle node={node} />, children: shown(node.children) }))
  return <Tree treeData={shown(nodes)} selectable={false} height={620} blockNode defaultExpandAll />
}

const NodeTitle = ({ node }: { node: Partial<LazyNode> & FoundLike }) => (
  <span className="party-node">
    {node.id ? <Link to={detailsOf(node.id)}>{node.serviceName}</Link> : <strong>{node.serviceName}</strong>}
    <span className="number">{node.userNo}</span>
    <span>{t('{n}级', { n: node.level })}</span>
    <span>{t('商户 {n}', { n: node.merchantCount })}</span>
    {node.childCount ? <span>{t('下级 {n}', { n: node.childCount })}</span> : null}
    {node.serviceStatus === OnOff.off && <OnOffTag value={0} />}
  </span>
)

type FoundLike = Pick<FoundNode, 'userNo' | 'serviceName' | 'level' | 'merchantCount'>
