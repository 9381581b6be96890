import { Button } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { isWebAddress } from '../../../core/shared/validity/validity.ts'
import { IncomingKind } from '../../channels/channels.shared.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { OnOffTag, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { incomingStatusNext, incomingStatusTones } from '../status/incoming-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { incoming, OperateType } from './incoming.contract.ts'

type Row = ReceivedOf<typeof incoming.atAisles>[number]
type Begun = Row & { incomingStatus: NonNullable<Row['incomingStatus']> }

const AddChannelForm = lazily(() => import('./AddChannelForm.tsx').then((m) => m.AddChannelForm))
const ChannelNumbersForm = lazily(() => import('./ChannelNumbersForm.tsx').then((m) => m.ChannelNumbersForm))
const IncomingDrawer = lazily(() => import('./IncomingDrawer.tsx').then((m) => m.IncomingDrawer))
const WantedPicturesForm = lazily(() => import('./WantedPicturesForm.tsx').then((m) => m.WantedPicturesForm))

/** Dialog that is open beside the rows, and its row. */
interface Opened {
  readonly what: 'record' | 'numbers' | 'pictures'
  readonly row: Begun
}
type Open = (what: Opened['what'], row: Begun) => void

const isBegun = (row: Row): row is Begun => row.incomingStatus !== null

/** The channels at which the merchant is, how far it is there, and what can be done about it. */
export function ChannelSection({
  rpiNo,
  rpiName,
  isOnboarded,
}: {
  rpiNo: string
  rpiName: string
  /** A further channel is opened for who is in already. */
  isOnboarded: boolean
}) {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useCall(incoming.atAisles, { rpiNo })
  const [opened, setOpened] = useState<Opened | null>(null)
  const asking = useSend(incoming.ask, { done: t('已向通道查询'), also: [merchant.detail] })
  const rows = (data ?? []).filter(isBegun)
  return (
    <Section
      title={t('通道')}
      extra={
        <div className="list-toolbar">
          {rows.length > 0 && (
            <Button
              size="small"
              loading={asking.isPending}
              onClick={() => void asking.send({ rpiNo, operateType: OperateType.onboarding })}
            >
              {t('查询通道状态')}
            </Button>
          )}
          {isOnboarded && (
            <Can code="pos_info_incoming">
              <Button size="small" onClick={() => setAdding(true)}>
                {t('新增进件通道')}
              </Button>
            </Can>
          )}
        </div>
      }
    >
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ChannelRows rpiNo={rpiNo} rows={rows} onOpen={(what, row) => setOpened({ what, row })} />
      )}
      {isAdding && <AddChannelForm rpiNo={rpiNo} rpiName={rpiName} onClose={() => setAdding(false)} />}
      {opened && <OpenedChannel {...opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function OpenedChannel({ what, row, onClose }: Opened & { onClose: () => void }) {
  if (what === 'record') return <IncomingDrawer row={row} onClose={onClose} />
  if (what === 'numbers') return <ChannelNumbersForm row={row} onClose={onClose} />
  return <WantedPicturesForm incomingCode={row.incomingCode} onClose={onClose} />
}

function ChannelRows({ rpiNo, rows, onOpen }: { rpiNo: string; rows: readonly Begun[]; onOpen: Open }) {
  return (
    <PlainRows
      title={t('通道')}
      rows={rows}
      keyOf={({ incomingCode }) => incomingCode}
      empty={t('还没有进件到任何通道')}
      columns={[
        { title: t('通道'), cell: ({ aisleName, aisleCode }) => aisleName || aisleCode },
        { title: t('进件类型'), cell: ({ incomingKind }) => <CodeText codes={IncomingKind} value={incomingKind} /> },
        { title: t('进件状态'), cell: (row) => <ChannelState row={row} /> },
        { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
        { title: t('通道商户号'), cell: ({ aisleMerNo }) => <Copyable value={aisleMerNo} /> },
        { title: t('进件编号'), cell: ({ incomingCode }) => <Copyable value={incomingCode} /> },
        { title: t('提交时间'), cell: ({ submitTime }) => <Moment value={submitTime} /> },
        { title: t('默认通道'), cell: ({ isDefault }) => <YesNoText value={isDefault} /> },
        { title: t('操作'), cell: (row) => <ChannelActions rpiNo={rpiNo} row={row} onOpen={onOpen} /> },
      ]}
    />
  )
}

/** Shows the status at a channel: the next step, the reason of a refusal, the pictures that the channel wants. */
export function ChannelState({ row }: { row: Begun }) {
  const { incomingStatus, rejectReason, wantedPics, isOverdue } = row
  return (
    <>
      <StatusTag
        codes={IncomingStatus}
        value={incomingStatus}
        tones={incomingStatusTones}
        next={t(incomingStatusNext[incomingStatus] ?? '')}
      />
      {isOverdue === 1 && <p className="plain-hint">{t('超时未回')}</p>}
      {rejectReason !== '' && <p className="plain-hint">{rejectReason}</p>}
      {wantedPics.length > 0 && <p className="plain-hint">{t('通道要求补充{n}张图片', { n: wantedPics.length })}</p>}
    </>
  )
}

const { platformReview, awaitingSignature, opened } = IncomingStatus
const submittable: readonly number[] = [
  IncomingStatus.platformRejected,
  IncomingStatus.channelRejected,
  IncomingStatus.failed,
]

function ChannelActions({ rpiNo, row, onOpen }: { rpiNo: string; row: Begun; onOpen: Open }) {
  const { aisleCode, aisleName, incomingCode, incomingStatus, isOn, wantedPics } = row
  const also = [incoming.atAisles, incoming.history, merchant.detail]
  const submitting = useSend(incoming.flow, { done: t('已提交到通道'), also })
  const switching = useSend(incoming.update, { also })
  const judging = useSend(incoming.audit, { also })
  const contracting = useSend(incoming.contract, { done: '' })
  const submit = async () =>
    (await ask({
      title: t('重新提交到{name}', { name: aisleName }),
      text: t('按现有资料生成新的申请单并提交通道审核。'),
    })) && void submitting.send({ rpiNo, aisleCode })
  const turn = async () =>
    (await ask({
      title: isOn ? t('停用{name}', { name: aisleName }) : t('启用{name}', { name: aisleName }),
      text: isOn ? t('停用后商户不能再通过该通道收款。') : t('启用后商户可以通过该通道收款。'),
      isDanger: isOn === 1,
    })) && void switching.send({ incomingCode, isOn: isOn === 1 ? 0 : 1 })
  const judge = async (auditStatus: 1 | 2) => {
    const isApproved = auditStatus === AuditStatus.approve
    const consent = await ask({
      title: isApproved ? t('审核通过') : t('驳回进件'),
      text: isApproved ? t('通过后提交到{name}。', { name: aisleName }) : t('驳回后由服务商修改资料重新提交。'),
      asksReason: !isApproved,
      isDanger: !isApproved,
    })
    if (consent) void judging.send({ incomingCode, auditStatus, reason: consent.reason })
  }
  const sign = async () => {
    const contract = await contracting.send({ rpiNo, incomingCode })
    // The channel says where: nothing that would run here.
    if (contract && isWebAddress(contract.url)) window.open(contract.url, '_blank', 'noopener')
  }
  return (
    <RowActions
      actions={[
        { title: t('记录'), run: () => onOpen('record', row) },
        ...(wantedPics.length > 0
          ? [{ title: t('补充所需图片'), code: 'pos_info_incoming', run: () => onOpen('pictures', row) }]
          : []),
        ...(incomingStatus === platformReview
          ? [
              { title: t('通过'), code: 'pos_info_incoming_audit', run: () => void judge(AuditStatus.approve) },
              {
                title: t('驳回'),
                code: 'pos_info_incoming_audit',
                isDanger: true,
                run: () => void judge(AuditStatus.reject),
              },
            ]
          : []),
        ...(incomingStatus === awaitingSignature ? [{ title: t('签约'), run: () => void sign() }] : []),
        ...(incomingStatus === opened
          ? [
              {
                title: isOn ? t('停用') : t('启用'),
                code: 'pos_info_incoming_edit',
                isDanger: isOn === 1,
                run: () => void turn(),
              },
              { title: t('修改通道商户号'), code: 'pos_info_merc_id', run: () => onOpen('numbers', row) },
            ]
          : [
              {
                title: t('重新提交'),
                code: 'pos_info_incoming',
                blocked: submittable.includes(incomingStatus) ? undefined : t(incomingStatusNext[incomingStatus] ?? ''),
                run: () => void submit(),
              },
            ]),
      ]}
    />
  )
}
