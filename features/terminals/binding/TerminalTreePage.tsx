import { Skeleton, Switch, Tree } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { merchant, RpiKind } from '../../merchants/merchants.shared.ts'
import { placeFilters, TerminalList } from '../terminal/TerminalListPage.tsx'
import { binding } from './binding.contract.ts'
import './binding.css'

type PlaceNode = ReceivedOf<typeof binding.tree>[number]

/** 终端管理: a merchant's stores and staff beside the terminals of whichever is chosen; without a merchant, of all. */
export function TerminalTreePage() {
  const query = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const rpiNo = query.get('rpiNo') ?? ''
  const { data } = useCall(binding.places, { rpiNo }, { enabled: rpiNo !== '' })
  const show = (place: Readonly<Record<string, string>>) =>
    void navigate(`/rb-oem/posinfo/terminal?${new URLSearchParams(place).toString()}`)
  return (
    <div className="terminal-tree-page">
      <aside className="terminal-tree" aria-label={t('商户门店树')}>
        <RemoteSelect
          key={`${rpiNo} ${data ? 1 : 0}`}
          list={merchant.list}
          searchBy="rpiName"
          fixed={{ rpiKind: RpiKind.merchant }}
          placeholder={t('选择商户')}
          aria-label={t('选择商户')}
          {...(rpiNo ? { value: rpiNo, chosen: [{ value: rpiNo, name: data?.[0]?.title ?? '', no: rpiNo }] } : {})}
          onChange={(no) => show(no ? { rpiNo: String(no) } : {})}
          choiceOf={(row) => ({ value: String(row.rpiNo), name: String(row.rpiName), no: String(row.rpiNo) })}
        />
        {rpiNo ? (
          <PlaceTree key={rpiNo} rpiNo={rpiNo} chosen={chosenOf(query)} onShow={show} />
        ) : (
          <p className="absent">{t('选择商户后按门店与店员查看；未选择时右侧为全部终端。')}</p>
        )}
      </aside>
      <div className="terminal-tree-list">
        <TerminalList title={t('终端管理')} filters={placeFilters()} />
      </div>
    </div>
  )
}

const chosenOf = (query: URLSearchParams): string => {
  const [rpiNo, rpsNo, rpstNo] = ['rpiNo', 'rpsNo', 'rpstNo'].map((name) => query.get(name) ?? '')
  if (query.get('open')) return query.get('open') ?? ''
  return rpsNo && rpstNo ? `${rpsNo}-${rpstNo}` : rpsNo || rpiNo || ''
}

/** The tree of one merchant, with the terminals as leaves when asked for. */
function PlaceTree({
  rpiNo,
  chosen,
  onShow,
}: {
  rpiNo: string
  chosen: string
  onShow: (place: Readonly<Record<string, string>>) => void
}) {
  const [withTerminals, setWithTerminals] = useState(false)
  const { data, error, refetch } = useCall(
    withTerminals ? binding.tree : binding.places,
    { rpiNo },
    { keepsLast: true },
  )
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} title={false} />
  const select = (node: ShownNode | undefined) => {
    if (node) onShow({ rpiNo, ...node.place })
  }
  return (
    <>
      <label className="terminal-tree-switch">
        <Switch size="small" checked={withTerminals} onChange={setWithTerminals} /> {t('显示终端')}
      </label>
      <Tree<ShownNode>
        treeData={data.map((node) => shownNode(node, {}))}
        defaultExpandAll
        blockNode
        selectedKeys={[chosen]}
        onSelect={(_, { node }) => select(node)}
      />
    </>
  )
}

interface ShownNode {
  key: string
  title: ReactNode
  /** Address parameters when the node is chosen. */
  place: Readonly<Record<string, string>>
  children: ShownNode[]
}

/** A node as the tree draws it. @param above what the address says of the node above */
function shownNode(node: PlaceNode, above: Readonly<Record<string, string>>): ShownNode {
  const places: Record<PlaceNode['level'], Readonly<Record<string, string>>> = {
    merchant: {},
    store: { rpsNo: node.no },
    staff: { ...above, rpstNo: node.no },
    terminal: { ...above, open: node.id },
  }
  const own = places[node.level]
  return {
    key: node.id,
    title: <PlaceTitle node={node} />,
    place: own,
    children: (node.children ?? []).map((child) => shownNode(child, own)),
  }
}

const PlaceTitle = ({ node }: { node: PlaceNode }) => (
  <span className="place-title">
    <small>{t({ merchant: '商户', store: '门店', staff: '店员', terminal: '终端' }[node.level])}</small> {node.title}
    {node.level !== 'terminal' && <span className="place-count">{t('{n} 台', { n: node.terminalCount ?? 0 })}</span>}
    {node.isOn === 0 && <OnOffTag value={0} />}
  </span>
)
