import { Alert, Button } from 'antd'
import { useState } from 'react'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { platform } from './platform.contract.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { enableBlocked, removeBlocked } from './platform-screen.rules.ts'
import { codeWords } from './platform-words.tsx'
import { PlatformBalance } from './PlatformBalance.tsx'

/** A payout platform as the list shows it. */
export type PlatformRow = RowOf<typeof platform.list>

const PlatformForm = lazily(() => import('./PlatformForm.tsx').then((m) => m.PlatformForm))
const PlatformDrawer = lazily(() => import('./PlatformDrawer.tsx').then((m) => m.PlatformDrawer))
const TransferDialog = lazily(() => import('./TransferDialog.tsx').then((m) => m.TransferDialog))
const ForwardDialog = lazily(() => import('./ForwardDialog.tsx').then((m) => m.ForwardDialog))

interface Doing {
  readonly what: 'fund' | 'payTax' | 'forward' | 'edit'
  readonly row: PlatformRow
}

/** 提现平台: what pays withdrawals, what lies there and what it charges; connections are never shown. */
export function PlatformListPage() {
  const [doing, setDoing] = useState<Doing | null>(null)
  const [isAdding, setAdding] = useState(false)
  const end = () => setDoing(null)
  const rowActions = useRowActions(setDoing)
  return (
    <>
      <ListPage
        title={t('提现平台')}
        list={platform.list}
        rowKey="id"
        nameOf={({ platformName, platformCode }) => `${platformName} ${platformCode}`}
        above={<LowFunds />}
        columns={platformColumns()}
        filters={
          <>
            <TextFilter name="platformName" label={t('平台名称')} />
            <TextFilter name="platformCode" label={t('平台编码')} />
            <OnOffFilter name="isOn" label={t('是否启用')} />
            <CodeFilter name="platformType" label={t('平台类型')} codes={PlatformType} />
          </>
        }
        toolbar={<AddButton code="platform_edit" title={t('新增平台')} onClick={() => setAdding(true)} />}
        rowActions={rowActions}
        record={(id, close) => <PlatformDrawer id={id} onClose={close} />}
        firstStep={
          <Can code="platform_edit">
            <Button onClick={() => setAdding(true)}>{t('新增平台')}</Button>
          </Can>
        }
      />
      {isAdding && <PlatformForm platform={null} onClose={() => setAdding(false)} />}
      {doing?.what === 'edit' && <PlatformForm platform={doing.row} onClose={end} />}
      {doing?.what === 'forward' && <ForwardDialog row={doing.row} onClose={end} />}
      {doing?.what === 'fund' && <TransferDialog row={doing.row} isFunding onClose={end} />}
      {doing?.what === 'payTax' && <TransferDialog row={doing.row} isFunding={false} onClose={end} />}
    </>
  )
}

/** Platforms whose free funds are below their alert, whatever the page shows. */
function LowFunds() {
  const { data } = useCall(platform.list, { isOn: 1, size: 200 }, { keepsLast: true })
  const low = data?.records.filter(({ isBalanceLow }) => isBalanceLow === 1) ?? []
  if (low.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('备付金低于预警：{names}', { names: low.map(({ platformName }) => platformName).join('、') })}
      description={t('备付金不足的提现停在待打款，平台注资后自动打款。')}
    />
  )
}

const platformColumns = (): ListColumn<PlatformRow>[] => [
  { key: 'platformName', title: t('平台名称'), width: 180, pin: 'left', card: 'title' },
  copiedColumn<PlatformRow>('platformCode', t('平台编码'), { width: 150 }),
  codeColumn<PlatformRow>('platformType', t('平台类型'), PlatformType, { width: 120 }),
  {
    key: 'isOn',
    title: t('是否启用'),
    width: 100,
    card: 'field',
    render: ({ isOn }) => <OnOffTag value={isOn} next={isOn === 1 ? t('接受提现') : t('不接受新的提现')} />,
  },
  {
    key: 'payoutBalance',
    title: t('备付金余额'),
    width: 170,
    align: 'right',
    card: 'field',
    render: (row) => <PlatformBalance row={row} />,
  },
  amountColumn<PlatformRow>('taxBalance', t('待缴税费')),
  amountColumn<PlatformRow>('underWay', t('打款中金额')),
  amountColumn<PlatformRow>('balanceAlert', t('余额预警')),
  codeColumn<PlatformRow>('forwardType', t('转发方式'), ForwardType, { width: 110, card: 'field' }),
  amountColumn<PlatformRow>('autoLimit', t('自动打款上限')),
  { key: 'ownerKinds', title: t('适用主体'), width: 190, render: ({ ownerKinds }) => codeWords(OwnerType, ownerKinds) },
  {
    key: 'taxRate',
    title: t('税率'),
    width: 90,
    align: 'right',
    render: ({ taxRate }) => <Rate value={taxRate} />,
  },
  {
    key: 'feeRate',
    title: t('手续费率'),
    width: 100,
    align: 'right',
    render: ({ feeRate }) => <Rate value={feeRate} />,
  },
  amountColumn<PlatformRow>('feeFixed', t('固定手续费'), { width: 110 }),
  amountColumn<PlatformRow>('costFixed', t('平台单笔成本'), { startsHidden: true }),
  amountColumn<PlatformRow>('singleMin', t('单笔最低'), { startsHidden: true }),
  amountColumn<PlatformRow>('singleMax', t('单笔最高'), { startsHidden: true }),
  {
    key: 'openTime',
    title: t('提现时间'),
    width: 130,
    render: ({ openTime, closeTime }) => `${openTime}–${closeTime}`,
  },
  { key: 'priority', title: t('优先级'), width: 90, align: 'right' },
  {
    key: 'apiConfig',
    title: t('接口配置'),
    width: 110,
    render: ({ apiConfig }) => (apiConfig === '' ? t('未配置') : t('已配置')),
  },
  { key: 'remark', title: t('备注'), width: 180, startsHidden: true },
]

/** Provides the actions of one platform; an action that is not possible now says why. */
function useRowActions(open: (doing: Doing) => void) {
  const switching = useSend(platform.enable, { also: [withdrawalRequest.platforms] })
  const removing = useSend(platform.remove)
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  const setOn = async ({ id, platformName, isOn }: PlatformRow) =>
    (await confirm(
      isOn === 1
        ? {
            title: t('停用平台 {name}', { name: platformName }),
            text: t('不再接受新的提现；已提交的提现照常处理。'),
            isDanger: true,
            okText: t('停用'),
          }
        : {
            title: t('启用平台 {name}', { name: platformName }),
            text: t('适用主体可以选用该平台提现。'),
            okText: t('启用'),
          },
    )) && void switching.send({ id, isOn: isOn === 1 ? 0 : 1 })
  const remove = async ({ id, platformName }: PlatformRow) =>
    (await confirmRemoval({
      title: t('删除平台 {name}', { name: platformName }),
      text: t('有过提现或资金记录的平台不能删除。'),
    })) && void removing.send({ id })
  return (row: PlatformRow) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'platform_edit', run: () => open({ what: 'edit', row }) },
        { title: t('注资'), code: 'platform_fund', run: () => open({ what: 'fund', row }) },
        {
          title: t('缴税'),
          code: 'platform_fund',
          blocked: row.taxBalance === '0.00' ? t('没有待缴税费') : undefined,
          run: () => open({ what: 'payTax', row }),
        },
        {
          title: row.isOn === 1 ? t('停用') : t('启用'),
          code: 'platform_enable',
          isDanger: row.isOn === 1,
          blocked: words(enableBlocked(row)),
          run: () => void setOn(row),
        },
        { title: t('变更转发方式'), code: 'platform_edit', run: () => open({ what: 'forward', row }) },
        {
          title: t('删除'),
          code: 'platform_edit',
          isDanger: true,
          blocked: words(removeBlocked(row)),
          run: () => void remove(row),
        },
      ]}
    />
  )
}
