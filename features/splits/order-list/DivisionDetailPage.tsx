import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import {
  DivisionDetailStatus,
  DivisionPayMode,
  DivOrderStatus,
  DivReturnStatus,
  ReceiverKind,
  ShortRule,
} from '../../trades/trades.shared.ts'
import { divisionDetailTones, divOrderNext, divOrderTones, divReturnTones, TradeLink } from '../../trades/trades.web.ts'
import { DivBaseKind, DivMode } from '../project/project.contract.ts'
import { ProjectLink } from '../project-upkeep/project-status.tsx'
import { useDivisionActions } from './division-actions.tsx'
import { divisionOrder, PartKind } from './division-list.contract.ts'

type Division = ReceivedOf<typeof divisionOrder.detail>

const words = {
  freeze: '冻结',
  refuse: '未能冻结',
  execute: '执行分账',
  progress: '部分到账',
  finish: '分账结束',
  giveBack: '退款时解冻',
  unfreeze: '解冻',
  return: '回退',
  returnAll: '全部回退',
}

/** 分账订单详情: one division with how each amount came about; its id stands in the address. */
export function DivisionDetailPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const answer = useCall(divisionOrder.detail, { id }, { enabled: id !== '' })
  const actionsOf = useDivisionActions()
  if (id === '') return <MissingParam name="id" label={t('分账订单')} />
  return (
    <Answered answer={answer}>
      {(data) => (
        <DetailPage
          title={t('分账订单详情')}
          no={data.divOrderCode}
          status={
            <StatusTag
              codes={DivOrderStatus}
              value={data.divOrderStatus}
              tones={divOrderTones}
              next={t(divOrderNext[data.divOrderStatus] ?? '')}
            />
          }
          toolbar={<RowActions actions={actionsOf(data)} shown={2} />}
        >
          <p className="plain-hint">{data.failReason || t(divOrderNext[data.divOrderStatus] ?? '')}</p>
          <Base data={data} />
          <Parts data={data} />
          {data.returns.length > 0 && <Returns data={data} />}
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={DivOrderStatus} tones={divOrderTones} words={words} />
          </Section>
        </DetailPage>
      )}
    </Answered>
  )
}

const Base = ({ data }: { data: Division }) => (
  <Section title={t('交易和规则')}>
    <Facts>
      <Fact label={t('平台订单号')}>
        <TradeLink code={data.rptOrderCode} />
      </Fact>
      <Fact label={t('商户名称')}>{data.rpiName}</Fact>
      <Fact label={t('商户编号')}>
        <MerchantLink rpiNo={data.rpiNo} />
      </Fact>
      <Fact label={t('门店编号')}>{data.rpsNo}</Fact>
      <Fact label={t('通道')}>{data.aisleCode}</Fact>
      <Fact label={t('项目名称')}>{data.projectName}</Fact>
      <Fact label={t('项目编号')}>
        <ProjectLink projectCode={data.projectCode} />
      </Fact>
      <Fact label={t('项目版本')}>{t('第{n}版', { n: data.projectVersion })}</Fact>
      <Fact label={t('分账模式')}>
        <CodeText codes={DivMode} value={data.divMode} />
      </Fact>
      <Fact label={t('分账出款方式')}>
        <CodeText codes={DivisionPayMode} value={data.payMode} />
      </Fact>
      <Fact label={t('余额不足处理')}>
        <CodeText codes={ShortRule} value={data.shortRule} />
      </Fact>
      <Fact label={t('计划分账时间')}>
        <Moment value={data.planTime} />
      </Fact>
      <Fact label={t('自动解冻时间')}>
        <Moment value={data.unfreezeTime} />
      </Fact>
      <Fact label={t('完成时间')}>
        <Moment value={data.finishTime} />
      </Fact>
    </Facts>
  </Section>
)

const Parts = ({ data }: { data: Division }) => (
  <Section title={t('分账计算')}>
    <Facts>
      <Fact label={t('交易金额')}>
        <Money value={data.tradeAmount} />
      </Fact>
      <Fact label={t('冻结前已退款')}>
        <Money value={data.refundedBefore} />
      </Fact>
      <Fact label={t('分账基数')}>
        <strong>
          <Money value={data.baseAmount} />
        </strong>{' '}
        <CodeText codes={DivBaseKind} value={data.baseKind} />
      </Fact>
      <Fact label={t('分账比例上限')}>
        <Rate value={data.maxRatio} />
      </Fact>
      <Fact label={t('分账金额')}>
        <Money value={data.divAmount} />
      </Fact>
      <Fact label={t('商户留存')}>
        <strong>
          <Money value={data.merchantPart} />
        </strong>
      </Fact>
      <Fact label={t('已分金额')}>
        <Money value={data.paidAmount} />
      </Fact>
      <Fact label={t('已解冻金额')}>
        <Money value={data.unfrozenAmount} />
      </Fact>
      <Fact label={t('已回退金额')}>
        <Money value={data.returnAmount} />
      </Fact>
    </Facts>
    <PlainRows
      title={t('分账明细')}
      rows={data.details}
      keyOf={({ detailNo }) => detailNo}
      empty={t('没有分账明细')}
      columns={[
        {
          title: t('分账方'),
          cell: ({ receiverName, accountMask }) => [receiverName, accountMask].filter(Boolean).join(' '),
        },
        { title: t('分账方类型'), cell: ({ receiverKind }) => <CodeText codes={ReceiverKind} value={receiverKind} /> },
        { title: t('计算'), cell: (part) => <Formula base={data.baseAmount} part={part} /> },
        { title: t('分账金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        {
          title: t('明细状态'),
          cell: ({ detailStatus, failReason }) => (
            <>
              <StatusTag
                codes={DivisionDetailStatus}
                value={detailStatus}
                tones={divisionDetailTones}
                next={failReason}
              />
              {failReason && <small className="absent"> {failReason}</small>}
            </>
          ),
        },
        { title: t('已解冻金额'), isRight: true, cell: ({ unfrozenAmount }) => <Money value={unfrozenAmount} /> },
        { title: t('已回退金额'), isRight: true, cell: ({ returnedAmount }) => <Money value={returnedAmount} /> },
        { title: t('垫付金额'), isRight: true, cell: ({ advancedAmount }) => <Money value={advancedAmount} /> },
        { title: t('到账时间'), cell: ({ paidTime }) => <Moment value={paidTime} /> },
      ]}
    />
    <p className="plain-hint">{t('每个分账方的金额舍去不足1分的部分，舍去的留给商户。')}</p>
  </Section>
)

/** Formula of a part: base times ratio with all its places, then rounded down. */
function Formula({ base, part }: { base: string; part: Division['details'][number] }) {
  if (part.partKind !== PartKind.ratio) return <CodeText codes={PartKind} value={part.partKind} />
  return (
    <>
      {base} × <Rate value={part.ratio} /> = {part.exactAmount}
    </>
  )
}

const Returns = ({ data }: { data: Division }) => (
  <Section title={t('分账退款')}>
    <PlainRows
      title={t('分账退款')}
      rows={data.returns}
      keyOf={({ divReturnCode }) => divReturnCode}
      columns={[
        { title: t('回退单号'), cell: ({ divReturnCode }) => <Copyable value={divReturnCode} /> },
        {
          title: t('回退状态'),
          cell: ({ divReturnStatus, failReason }) => (
            <StatusTag codes={DivReturnStatus} value={divReturnStatus} tones={divReturnTones} next={failReason} />
          ),
        },
        { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
        { title: t('回退金额'), isRight: true, cell: ({ returnAmount }) => <Money value={returnAmount} /> },
        { title: t('退款单号'), cell: ({ refundCode }) => <Copyable value={refundCode} /> },
        {
          title: t('原因'),
          cell: ({ reason, failReason, refundFailReason }) => failReason || refundFailReason || reason || '—',
        },
        { title: t('发起时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        { title: t('完成时间'), cell: ({ finishTime }) => <Moment value={finishTime} /> },
      ]}
    />
  </Section>
)
