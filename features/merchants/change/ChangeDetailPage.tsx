import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { percentText } from '../../../core/web/show/money-text.ts'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { ChangeResult, ChangeType } from '../change-effect/change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { change } from './change.contract.ts'
import { pictureName } from './change-pictures.tsx'
import { ChangeState, changeNext, changePaths } from './change-status.tsx'
import { ChangeVerdict } from './ChangeVerdict.tsx'
import { editBlocked } from './ChangeListPage.tsx'

type Shown = ReceivedOf<typeof change.detail>

/** 变更详情: old and new side by side, what each channel made of it, and what happened so far. */
export function ChangeDetailPage() {
  const changeNo = new URLSearchParams(useLocation().search).get('changeNo') ?? ''
  const answer = useCall(change.detail, { changeNo }, { freshMs: 0 })
  return <Answered answer={answer}>{(shown) => <ChangePage shown={shown} />}</Answered>
}

function ChangePage({ shown }: { shown: Shown }) {
  const { changeNo, changeType, changeStatus, rpiNo, rpiName } = shown
  return (
    <DetailPage
      title={`${t('商户变更')} ${rpiName}`}
      no={changeNo}
      status={<ChangeState value={changeStatus} />}
      toolbar={<Actions shown={shown} />}
    >
      <p className="plain-hint">{changeNext(changeStatus)}</p>
      <Section title={t('基本信息')}>
        <Facts>
          <Fact label={t('商户编号')}>
            <MerchantLink rpiNo={rpiNo} />
          </Fact>
          <Fact label={t('变更类型')}>
            <CodeText codes={ChangeType} value={changeType} />
          </Fact>
          <Fact label={t('申请人')}>{shown.makerName}</Fact>
          <Fact label={t('创建时间')}>
            <Moment value={shown.createTime} />
          </Fact>
          <Fact label={t('变更原因')} isWide>
            {shown.reason}
          </Fact>
          {shown.rejectReason && (
            <Fact label={t('驳回原因')} isWide>
              {shown.rejectReason}
            </Fact>
          )}
          {shown.failMsg && (
            <Fact label={t('失败原因')} isWide>
              {shown.failMsg}
            </Fact>
          )}
        </Facts>
      </Section>
      <Compare shown={shown} />
      {shown.pics.length > 0 && (
        <Section title={t('图片')}>
          <ul>
            {shown.pics.map(({ picKind, fileKey, link }) => (
              <li key={fileKey}>
                <a href={link} target="_blank" rel="noreferrer">
                  {pictureName(picKind)}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {shown.aisleResults.length > 0 && (
        <Section title={t('通道处理结果')}>
          <PlainRows
            title={t('通道处理结果')}
            rows={shown.aisleResults}
            keyOf={({ changeApplyNo }) => changeApplyNo}
            columns={[
              { title: t('通道编码'), cell: ({ aisleCode }) => aisleCode },
              { title: t('通道商户号'), cell: ({ aisleMerNo }) => <Copyable value={aisleMerNo} /> },
              { title: t('处理结果'), cell: ({ result }) => <CodeText codes={ChangeResult} value={result} /> },
              { title: t('说明'), cell: ({ msg }) => msg || '—' },
              { title: t('通道变更单号'), cell: ({ changeApplyNo }) => <Copyable value={changeApplyNo} /> },
            ]}
          />
        </Section>
      )}
      <Section title={t('变更记录')}>
        <Timeline
          events={shown.states.toReversed().map(({ createTime, userName, toStatus, remark }, at) => ({
            key: `${createTime} ${at}`,
            title: <CodeText codes={ChangeStatus} value={toStatus} />,
            at: createTime,
            who: userName,
            reason: remark,
          }))}
        />
      </Section>
    </DetailPage>
  )
}

/** Fields and prices, before and after. */
function Compare({ shown: { changeType, fields, rates } }: { shown: Shown }) {
  if (changeType === ChangeType.closing)
    return <Section title={t('变更内容')}>{t('注销商户：通道、收款码和店员全部停用，不可恢复。')}</Section>
  return (
    <Section title={t('变更内容')}>
      {fields.length > 0 && (
        <PlainRows
          title={t('变更内容')}
          rows={fields}
          keyOf={({ field }) => field}
          columns={[
            { title: t('字段'), cell: ({ label }) => label },
            { title: t('变更前'), cell: ({ before }) => before || '—' },
            { title: t('变更后'), cell: ({ after }) => <strong>{after || '—'}</strong> },
          ]}
        />
      )}
      {rates.length > 0 && (
        <PlainRows
          title={t('费率')}
          rows={rates}
          keyOf={({ aisleCode, payWay }) => `${aisleCode} ${payWay}`}
          columns={rateColumns()}
        />
      )}
    </Section>
  )
}

type Rate = Shown['rates'][number]

const priceWords = (line: Rate['before']) =>
  line
    ? [
        percentText(line.rate),
        line.capAmount === null ? '' : t('封顶 {amount} 元', { amount: line.capAmount }),
        line.minFee === '0.00' ? '' : t('最低 {amount} 元', { amount: line.minFee }),
        line.d0Rate === '0.0000' && line.d0Fee === '0.00' ? '' : `D0 ${percentText(line.d0Rate)} + ${line.d0Fee}`,
      ]
        .filter(Boolean)
        .join(' · ')
    : '—'

const rateColumns = (): PlainColumn<Rate>[] => [
  { title: t('通道编码'), cell: ({ aisleCode }) => aisleCode },
  { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
  { title: t('变更前'), cell: ({ before }) => priceWords(before) },
  { title: t('变更后'), cell: ({ after }) => <strong>{priceWords(after)}</strong> },
]

function Actions({ shown }: { shown: Shown }) {
  const go = useNavigate()
  const [isDeciding, setDeciding] = useState(false)
  const also = [merchant.detail]
  const cancelling = useSend(change.update, { done: t('操作成功!'), also })
  const completing = useSend(change.completeProcess, { also })
  const { changeNo, changeStatus, isMine, aisleResults, version } = shown
  const isOpen = [ChangeStatus.pending, ChangeStatus.rejected, ChangeStatus.channelFailed].some(
    (one) => one === changeStatus,
  )
  const cancel = async () =>
    (await ask({
      title: t('撤销变更 {no}', { no: changeNo }),
      text: t('商户资料保持不变，变更单结束。'),
      isDanger: true,
      okText: t('撤销'),
    })) && void cancelling.send({ changeNo, version: version ?? undefined, cancel: 1 })
  const complete = async () => {
    const waiting = aisleResults.filter(({ result }) => result !== ChangeResult.done)
    const consent = await ask({
      title: t('完成变更 {no}', { no: changeNo }),
      text: t('未返回的通道将按已线下处理跳过，变更立即生效。'),
      asksReason: waiting.length > 0,
      okText: t('完成'),
    })
    if (consent)
      void completing.send({
        changeNo,
        aisleResults: waiting.map(({ aisleCode }) => ({
          aisleCode,
          result: ChangeResult.skipped,
          msg: consent.reason,
        })),
      })
  }
  return (
    <>
      {changeStatus === ChangeStatus.pending && isMine === 0 && (
        <Can code="mer_change_record_audit">
          <Button type="primary" onClick={() => setDeciding(true)}>
            {t('审核')}
          </Button>
        </Can>
      )}
      {changeStatus === ChangeStatus.channelProcessing && (
        <Can code="mer_change_record_audit">
          <Button onClick={() => void complete()}>{t('人工完成')}</Button>
        </Can>
      )}
      {editBlocked(shown) === undefined && (
        <Can code="mer_change_record_add">
          <Button onClick={() => void go(changePaths.modify(changeNo))}>{t('修改')}</Button>
        </Can>
      )}
      {isOpen && isMine === 1 && (
        <Can code="mer_change_record_add">
          <Button danger onClick={() => void cancel()}>
            {t('撤销')}
          </Button>
        </Can>
      )}
      {isDeciding && <ChangeVerdict shown={shown} onClose={() => setDeciding(false)} />}
    </>
  )
}
