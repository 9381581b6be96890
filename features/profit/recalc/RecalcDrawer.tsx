import { Input, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useRefresh } from '../../../core/web/list/use-refresh.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { explainAddress } from '../../trades/trades.shared.ts'
import { profitRecalc } from './recalc.contract.ts'
import { RecalcMode, RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { recalcNext, recalcTones, ScopeText } from './recalc-status.tsx'
import './recalc.css'

type Detail = ReceivedOf<typeof profitRecalc.detail>

const words = {
  draft: '新建',
  submit: '提交重算',
  computed: '试算完成',
  fail: '试算失败',
  approve: '审核通过',
  reject: '审核驳回',
  finish: '入账完成',
}
const linesAPage = 20

/** A recalculation in whole: its scope, what it comes to for everybody, and trade by trade. */
export function RecalcDrawer({ recalcNo, onClose }: { recalcNo: string; onClose: () => void }) {
  const [current, setCurrent] = useState(1)
  const [narrowed, setNarrowed] = useState({ rptOrderCode: '', userNo: '' })
  const answer = useCall(profitRecalc.detail, { recalcNo, current, size: linesAPage, ...narrowed }, { keepsLast: true })
  const { data } = answer
  const status = data?.recalcStatus
  useRefresh(answer, status === RecalcStatus.computing || status === RecalcStatus.posting)
  return (
    <RecordDrawer title={recalcNo} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Header of={data} />
          <Section title={t('各节点合计')}>
            <Sums of={data} />
          </Section>
          <Section title={t('逐笔明细')}>
            <div className="recalc-lines-filter">
              <Input.Search
                allowClear
                placeholder={t('平台订单号')}
                aria-label={t('平台订单号')}
                onSearch={(rptOrderCode) => {
                  setNarrowed({ ...narrowed, rptOrderCode: rptOrderCode.trim() })
                  setCurrent(1)
                }}
              />
              <Input.Search
                allowClear
                placeholder={t('节点编号')}
                aria-label={t('节点编号')}
                onSearch={(userNo) => {
                  setNarrowed({ ...narrowed, userNo: userNo.trim() })
                  setCurrent(1)
                }}
              />
            </div>
            <Lines of={data} />
            <Pagination
              size="small"
              align="end"
              hideOnSinglePage
              showSizeChanger={false}
              current={current}
              pageSize={linesAPage}
              total={Math.min(data.lines.total, 10_000)}
              onChange={setCurrent}
            />
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={RecalcStatus} tones={recalcTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

function Header({ of }: { of: Detail }) {
  return (
    <Section title={t('分润重算')}>
      <Facts>
        <Fact label={t('重算状态')}>
          <StatusTag codes={RecalcStatus} value={of.recalcStatus} tones={recalcTones} />
        </Fact>
        <Fact label={t('重算方式')}>
          <CodeText codes={RecalcMode} value={of.recalcMode} />
        </Fact>
        <Fact label={t('下一步')} isWide>
          {t(recalcNext[of.recalcStatus] ?? '')}
        </Fact>
        <Fact label={t('范围')} isWide>
          <ScopeText of={of} />
        </Fact>
        <Fact label={t('交易时间起')}>
          <Moment value={of.payTimeFrom} />
        </Fact>
        <Fact label={t('交易时间止')}>
          <Moment value={of.payTimeUntil} />
        </Fact>
        <Fact label={t('范围内笔数')}>{of.tradeCount.toLocaleString('en-US')}</Fact>
        <Fact label={t('变动笔数')}>{of.changedCount.toLocaleString('en-US')}</Fact>
        <Fact label={t('已入账笔数')}>{of.postedCount.toLocaleString('en-US')}</Fact>
        <Fact label={t('转移金额')}>
          <strong>
            <Money value={of.movedAmount} />
          </strong>
        </Fact>
        <Fact label={t('原因')} isWide>
          {of.reason}
        </Fact>
        <Fact label={t('提交人')}>{of.makerNo}</Fact>
        <Fact label={t('审核人')}>{of.checkerNo}</Fact>
      </Facts>
      {of.corrections.length > 0 && <Given of={of} />}
    </Section>
  )
}

const Given = ({ of }: { of: Detail }) => (
  <PlainRows
    title={t('更正')}
    rows={of.corrections}
    keyOf={({ userNo }) => userNo}
    columns={[
      { title: t('节点名称'), cell: ({ userName }) => userName },
      { title: t('节点编号'), cell: ({ userNo }) => <Copyable value={userNo} /> },
      { title: t('费率'), isRight: true, cell: ({ rate }) => <Rate value={rate} /> },
      { title: t('封顶'), isRight: true, cell: ({ capAmount }) => <Money value={capAmount} /> },
      { title: t('最低手续费'), isRight: true, cell: ({ minFee }) => <Money value={minFee} /> },
      { title: t('D0费率'), isRight: true, cell: ({ d0Rate }) => <Rate value={d0Rate} /> },
      { title: t('D0单笔费用'), isRight: true, cell: ({ d0Fee }) => <Money value={d0Fee} /> },
      { title: t('分润比例'), isRight: true, cell: ({ shareRatio }) => <Rate value={shareRatio} /> },
    ]}
  />
)

const Sums = ({ of }: { of: Detail }) => (
  <PlainRows
    title={t('各节点合计')}
    rows={of.sumByNode}
    keyOf={({ userNo }) => userNo}
    empty={of.recalcStatus === RecalcStatus.computing ? t('试算完成后显示') : t('没有变动：价格与入账时一致')}
    columns={[
      { title: t('节点名称'), cell: ({ userName }) => userName },
      { title: t('节点编号'), cell: ({ userNo }) => <Copyable value={userNo} /> },
      { title: t('变动笔数'), isRight: true, cell: ({ tradeCount }) => tradeCount.toLocaleString('en-US') },
      { title: t('原分润'), isRight: true, cell: ({ oldProfit }) => <Money value={oldProfit} /> },
      { title: t('新分润'), isRight: true, cell: ({ newProfit }) => <Money value={newProfit} /> },
      { title: t('差额'), isRight: true, cell: ({ delta }) => <Money value={delta} /> },
    ]}
  />
)

const Lines = ({ of }: { of: Detail }) => (
  <PlainRows
    title={t('逐笔明细')}
    rows={of.lines.records}
    keyOf={({ rowKey }) => rowKey}
    empty={t('没有变动的交易')}
    columns={[
      {
        title: t('平台订单号'),
        cell: ({ rptOrderCode }) => <Link to={explainAddress(rptOrderCode, true)}>{rptOrderCode}</Link>,
      },
      { title: t('交易时间'), cell: ({ payTime }) => <Moment value={payTime} /> },
      { title: t('节点名称'), cell: ({ userName }) => userName },
      { title: t('节点编号'), cell: ({ userNo }) => <Copyable value={userNo} /> },
      { title: t('原分润'), isRight: true, cell: ({ oldProfit }) => <Money value={oldProfit} /> },
      { title: t('新分润'), isRight: true, cell: ({ newProfit }) => <Money value={newProfit} /> },
      { title: t('差额'), isRight: true, cell: ({ delta }) => <Money value={delta} /> },
      { title: t('入账'), cell: ({ isPosted }) => (isPosted === 1 ? t('已入账') : t('未入账')) },
    ]}
  />
)
