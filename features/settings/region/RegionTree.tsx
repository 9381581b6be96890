import { Tree } from 'antd'
import { type Key, useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { send } from '../../../core/web/call/send.ts'
import { region, rootRegion } from './region.contract.ts'

type Node = ReceivedOf<typeof region.lazyTree>[number]

/** A node on the screen; without `children` what is below it has not been read. */
interface ShownNode {
  key: string
  title: string
  isLeaf: boolean
  children?: ShownNode[]
}

/** The regions below each other; a level is read when the one above it is opened. @param chosen a code; '' for none */
export function RegionTree({ chosen, onChoose }: { chosen: string; onChoose: (code: string) => void }) {
  const top = useCall(region.lazyTree, {})
  const [levels, setLevels] = useState<Readonly<Record<string, readonly Node[]>>>({})
  const readBelow = async ({ key }: { key: Key }) => {
    try {
      const nodes = await send(region.lazyTree, { parentCode: String(key) })
      setLevels((before) => ({ ...before, [String(key)]: nodes }))
    } catch (error) {
      notifyFailure(callErrorOf(error))
    }
  }
  if (top.error) return <ReadFailure error={top.error} onRetry={() => void top.refetch()} />
  const shown = (nodes: readonly Node[]): ShownNode[] =>
    nodes.map(({ key, title, hasChildren }) => {
      const below = levels[key]
      return { key, title, isLeaf: !hasChildren, ...(below ? { children: shown(below) } : {}) }
    })
  return (
    <Tree<ShownNode>
      treeData={[{ key: rootRegion, title: t('全国'), isLeaf: false, children: shown(top.data ?? []) }]}
      loadData={readBelow}
      defaultExpandedKeys={[rootRegion]}
      selectedKeys={chosen ? [chosen] : []}
      onSelect={(_, { node }) => onChoose(node.key)}
      height={560}
      blockNode
    />
  )
}
