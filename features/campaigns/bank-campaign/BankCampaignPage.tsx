import { useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask } from '../../../core/web/question/confirm.ts'
import { useBlockedWords } from '../../access/access.web.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveState, PayWaysText } from '../campaign/active-status.tsx'
import { CampaignBankField } from './CampaignBankField.tsx'
import { bankCampaign } from './bank-campaign.contract.ts'
import { bankCampaignNext, campaignMoves } from './bank-campaign-screen.rules.ts'

/** A bank campaign as the list shows it. */
export type BankCampaignRow = RowOf<typeof bankCampaign.list>

const BankCampaignForm = lazily(() => import('./BankCampaignForm.tsx').then((m) => m.BankCampaignForm))
const BankCampaignDrawer = lazily(() => import('./BankCampaignDrawer.tsx').then((m) => m.BankCampaignDrawer))

/** 银行活动: campaigns that banks pay for at the channel. */
export function BankCampaignPage() {
  const [editing, setEditing] = useState<BankCampaignRow | 'new' | null>(null)
  const words = useBlockedWords()
  const saving = useSend(bankCampaign.submit, { also: [bankCampaign.list, bankCampaign.detail, bankCampaign.banks] })
  const move = async (row: BankCampaignRow) => {
    const to = campaignMoves[row.activeStatus]
    if (to === undefined) return
    const isStop = to === ActiveStatus.stopped
    const consent = await ask({
      title: isStop
        ? t('停用银行活动 {name}', { name: row.activeName })
        : t('启用银行活动 {name}', { name: row.activeName }),
      text: t('优惠由银行在通道侧提供，此处只记录活动。'),
      isDanger: isStop,
      okText: isStop ? t('停用') : t('启用'),
    })
    if (consent) void saving.send({ ...sent(row), activeStatus: to })
  }
  const add = <AddButton code="bank_active_edit" title={t('新增银行活动')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('银行活动')}
        list={bankCampaign.list}
        rowKey="id"
        nameOf={({ activeName }) => activeName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="activeName" label={t('活动名称')} />
            <Filter name="bankCode" label={t('银行')}>
              <CampaignBankField />
            </Filter>
            <CodeFilter name="activeStatus" label={t('活动状态')} codes={ActiveStatus} />
            <CodeFilter name="cardType" label={t('卡类型')} codes={CardType} />
            <TextFilter name="activeNo" label={t('活动编号')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('编辑'),
                code: 'bank_active_edit',
                blocked: words(row.activeStatus === ActiveStatus.ended ? '活动已结束' : undefined),
                run: () => setEditing(row),
              },
              {
                title: campaignMoves[row.activeStatus] === ActiveStatus.running ? t('启用') : t('停用'),
                code: 'bank_active_edit',
                isDanger: row.activeStatus === ActiveStatus.running,
                blocked: words(row.activeStatus === ActiveStatus.ended ? '活动已结束' : undefined),
                run: () => void move(row),
              },
            ]}
          />
        )}
        record={(id, close) => <BankCampaignDrawer id={id} onClose={close} />}
      />
      {editing && <BankCampaignForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** A campaign as it is saved again. */
const sent = ({ bankName: _bankName, activeNo: _activeNo, createTime: _createTime, ...row }: BankCampaignRow) => row

const columns = (): ListColumn<BankCampaignRow>[] => [
  { key: 'activeName', title: t('活动名称'), width: 200, pin: 'left', card: 'title' },
  {
    key: 'activeStatus',
    title: t('活动状态'),
    width: 120,
    card: 'field',
    render: ({ activeStatus }) => <ActiveState value={activeStatus} next={bankCampaignNext} />,
  },
  { key: 'bankName', title: t('银行'), width: 170, card: 'field' },
  codeColumn<BankCampaignRow>('cardType', t('卡类型'), CardType, { width: 130 }),
  amountColumn<BankCampaignRow>('threshold', t('使用门槛')),
  { key: 'discount', title: t('优惠内容'), width: 240, card: 'field' },
  {
    key: 'payWays',
    title: t('支付方式'),
    width: 200,
    render: ({ payWays }) => <PayWaysText value={payWays} />,
  },
  momentColumn<BankCampaignRow>('startTime', t('开始时间')),
  momentColumn<BankCampaignRow>('endTime', t('结束时间')),
  copiedColumn<BankCampaignRow>('activeNo', t('活动编号'), { width: 150 }),
  momentColumn<BankCampaignRow>('createTime', t('创建时间')),
]
