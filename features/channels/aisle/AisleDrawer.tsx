import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import {
  BalanceAccType,
  IncomingKind,
  PayWay,
  RefundFeeRule,
  SettleCycle,
  SettleMode,
} from '../pay-way/pay-way-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { RegionText } from '../../settings/settings.web.ts'
import { OnOff, OnOffTag, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { aisle } from './aisle.contract.ts'
import { aisleNext, codesText, companyName, functionName } from './aisle-words.tsx'

type Shown = ReceivedOf<typeof aisle.detail>
type Cost = NonNullable<Shown['costs']>[number]

/** A channel in whole: terms, prices with those of before, companies, regions, and how it was switched. */
export function AisleDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(aisle.detail, { id }, { freshMs: 0 })
  const { data } = answer
  return (
    <RecordDrawer
      title={data ? `${data.aisleName} ${data.aisleCode}` : t('支付通道')}
      answer={answer}
      onClose={onClose}
    >
      {data && (
        <>
          <Terms row={data} />
          <Prices row={data} />
          <Section title={t('支付公司')}>
            <PlainRows
              title={t('支付公司')}
              rows={data.companies}
              keyOf={({ compCode }) => compCode}
              empty={t('未关联支付公司')}
              columns={[
                { title: t('支付公司'), cell: ({ compCode }) => companyName(compCode) },
                { title: t('支付功能'), cell: ({ funcCodes }) => funcCodes.map(functionName).join(' / ') || '—' },
              ]}
            />
          </Section>
          <Section title={t('服务地区')}>
            {data.areas.length === 0 ? (
              <p>{t('全国')}</p>
            ) : (
              <ul>
                {data.areas.map((code) => (
                  <li key={code}>
                    <RegionText code={code} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          {data.states.length > 0 && (
            <Section title={t('启停记录')}>
              <Timeline
                events={data.states.toReversed().map(({ createTime, userName, toStatus }) => ({
                  key: createTime,
                  title: toStatus === OnOff.on ? t('启用') : t('停用'),
                  at: createTime,
                  who: userName,
                }))}
              />
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

const Terms = ({ row }: { row: Shown }) => (
  <Section title={t('基本信息')}>
    <Facts>
      <Fact label={t('启用状态')}>
        <OnOffTag value={row.isOn} next={aisleNext(row.isOn)} />
      </Fact>
      <Fact label={t('持牌机构')}>{row.licenseHolder}</Fact>
      <Fact label={t('通道族')}>{row.aisleFamily}</Fact>
      <Fact label={t('进件类型')}>{codesText(IncomingKind, row.incomingKinds)}</Fact>
      <Fact label={t('支持商户类型')}>{codesText(MerchantUserType, row.supportUserTypes)}</Fact>
      <Fact label={t('支持结算账户')}>{codesText(BalanceAccType, row.accTypes)}</Fact>
      <Fact label={t('结算周期')}>{codesText(SettleCycle, row.settleCycles)}</Fact>
      <Fact label={t('结算方式')}>
        <CodeText codes={SettleMode} value={row.settleMode} />
      </Fact>
      <Fact label={t('D0时间')}>{row.d0Support === 1 ? `${row.d0Begin}–${row.d0End}` : t('不支持')}</Fact>
      <Fact label={t('退款')}>
        <CodeText codes={RefundFeeRule} value={row.refundFeeRule} /> {t('{n} 天内', { n: row.refundDays })}
      </Fact>
      <Fact label={t('允许撤销')}>
        <YesNoText value={row.voidAllowed} />
      </Fact>
      <Fact label={t('关单分钟')}>{row.closeMinutes}</Fact>
      <Fact label={t('分账')}>
        {row.supportsDivision === 1 ? t('最高 {rate}%', { rate: Number(row.maxDivRatio) }) : t('不支持')}
      </Fact>
      <Fact label={t('单笔限额')}>{row.singleMax === null ? t('不限') : <Money value={row.singleMax} />}</Fact>
      <Fact label={t('单日限额')}>{row.dayMax === null ? t('不限') : <Money value={row.dayMax} />}</Fact>
      <Fact label={t('禁入MCC')}>{row.denyMcc.join('、') || t('无')}</Fact>
      <Fact label={t('接口配置')}>{row.apiConfig === '' ? t('未配置') : t('已配置')}</Fact>
    </Facts>
  </Section>
)

/** Prices that the channel charges, for those who may see them, with the bounds of what merchants may be charged. */
function Prices({ row: { payWays, costs, pendingCosts, pastCosts } }: { row: Shown }) {
  return (
    <>
      <Section title={t('商户费率范围')}>
        <PlainRows
          title={t('商户费率范围')}
          rows={payWays}
          keyOf={({ payWay }) => String(payWay)}
          columns={[
            { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
            {
              title: t('商户最低费率'),
              isRight: true,
              cell: ({ minMerchantRate }) => <Rate value={minMerchantRate} />,
            },
            { title: t('最高费率'), isRight: true, cell: ({ maxRate }) => <Rate value={maxRate} /> },
          ]}
        />
      </Section>
      {costs && (
        <Section title={t('通道成本')}>
          <Costs title={t('现行成本')} rows={costs} />
          {pendingCosts && pendingCosts.length > 0 && (
            <>
              <h3>{t('待生效')}</h3>
              <Costs title={t('待生效成本')} rows={pendingCosts} />
            </>
          )}
          {pastCosts && pastCosts.length > 0 && (
            <details>
              <summary>{t('历史成本 {n} 条', { n: pastCosts.length })}</summary>
              <Costs title={t('历史成本')} rows={pastCosts} />
            </details>
          )}
        </Section>
      )}
    </>
  )
}

const Costs = ({ title, rows }: { title: string; rows: readonly Cost[] }) => (
  <PlainRows
    title={title}
    rows={rows}
    keyOf={({ payWay, validFrom }) => `${payWay} ${validFrom}`}
    columns={costColumns()}
  />
)

const costColumns = (): PlainColumn<Cost>[] => [
  { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
  { title: t('费率'), isRight: true, cell: ({ rate }) => <Rate value={rate} /> },
  { title: t('封顶'), isRight: true, cell: ({ capAmount }) => <Money value={capAmount} /> },
  { title: t('最低手续费'), isRight: true, cell: ({ minFee }) => <Money value={minFee} /> },
  { title: t('D0费率'), isRight: true, cell: ({ d0Rate }) => <Rate value={d0Rate} /> },
  { title: t('D0手续费'), isRight: true, cell: ({ d0Fee }) => <Money value={d0Fee} /> },
  { title: t('生效时间'), cell: ({ validFrom }) => <Moment value={validFrom} /> },
  { title: t('失效时间'), cell: ({ validTo }) => <Moment value={validTo} /> },
]
