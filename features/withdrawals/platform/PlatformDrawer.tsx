import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { OnOffTag, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { codeWords } from './platform-words.tsx'
import { PlatformBalance } from './PlatformBalance.tsx'
import { platform, TransferKind } from './platform.contract.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'

type Shown = ReceivedOf<typeof platform.detail>

/** A platform in whole: funds, terms, limits and the transfers between it and the operator's bank. */
export function PlatformDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(platform.detail, { id }, { freshMs: 0 })
  const { data } = answer
  return (
    <RecordDrawer
      title={data ? `${data.platformName} ${data.platformCode}` : t('提现平台')}
      answer={answer}
      onClose={onClose}
    >
      {data && (
        <>
          <FundsSection row={data} />
          <TermsSection row={data} />
          <Section title={t('资金记录')}>
            <PlainRows
              title={t('资金记录')}
              rows={data.transfers}
              keyOf={({ transferNo }) => transferNo}
              columns={[
                { title: t('登记时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
                {
                  title: t('类型'),
                  cell: ({ transferKind }) => <CodeText codes={TransferKind} value={transferKind} />,
                },
                { title: t('金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
                { title: t('凭证'), cell: ({ voucherUrl }) => <VoucherLink href={voucherUrl} /> },
                { title: t('登记人'), cell: ({ userName }) => userName || '—' },
                { title: t('记账日'), cell: ({ bookDay }) => bookDay },
                { title: t('资金单号'), cell: ({ transferNo }) => <Copyable value={transferNo} /> },
              ]}
            />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

const FundsSection = ({ row }: { row: Shown }) => (
  <Section title={t('资金')}>
    <Facts>
      <Fact label={t('备付金余额')}>
        <PlatformBalance row={row} />
      </Fact>
      <Fact label={t('待缴税费')}>
        <Money value={row.taxBalance} />
      </Fact>
      <Fact label={t('打款中金额')}>
        <Money value={row.underWay} />
      </Fact>
      <Fact label={t('余额预警')}>
        <Money value={row.balanceAlert} />
      </Fact>
    </Facts>
  </Section>
)

const TermsSection = ({ row }: { row: Shown }) => (
  <Section title={t('平台条款')}>
    <Facts>
      <Fact label={t('平台类型')}>
        <CodeText codes={PlatformType} value={row.platformType} />
      </Fact>
      <Fact label={t('是否启用')}>
        <OnOffTag value={row.isOn} />
      </Fact>
      <Fact label={t('转发方式')}>
        <CodeText codes={ForwardType} value={row.forwardType} />
      </Fact>
      <Fact label={t('自动打款上限')}>
        <Money value={row.autoLimit} />
      </Fact>
      <Fact label={t('适用主体')}>{codeWords(OwnerType, row.ownerKinds)}</Fact>
      <Fact label={t('账户类型')}>{codeWords(AccountKind, row.accountKinds)}</Fact>
      <Fact label={t('税率')}>
        <Rate value={row.taxRate} />
      </Fact>
      <Fact label={t('手续费率')}>
        <Rate value={row.feeRate} />
      </Fact>
      <Fact label={t('固定手续费')}>
        <Money value={row.feeFixed} />
      </Fact>
      <Fact label={t('手续费封顶')}>
        <Money value={row.feeCap} />
      </Fact>
      <Fact label={t('平台单笔成本')}>
        <Money value={row.costFixed} />
      </Fact>
      <Fact label={t('单笔最低')}>
        <Money value={row.singleMin} />
      </Fact>
      <Fact label={t('单笔最高')}>
        <Money value={row.singleMax} />
      </Fact>
      <Fact label={t('每日限额')}>
        <Money value={row.dayMaxAmount} />
      </Fact>
      <Fact label={t('每日次数')}>{row.dayMaxCount}</Fact>
      <Fact label={t('每月限额')}>
        <Money value={row.monthMaxAmount} />
      </Fact>
      <Fact label={t('提现时间')}>{`${row.openTime}–${row.closeTime}`}</Fact>
      <Fact label={t('仅工作日')}>
        <YesNoText value={row.workdayOnly ?? 0} />
      </Fact>
      <Fact label={t('优先级')}>{row.priority}</Fact>
      <Fact label={t('接口配置')}>{row.apiConfig === '' ? t('未配置') : t('已配置')}</Fact>
      <Fact label={t('备注')} isWide>
        {row.remark}
      </Fact>
    </Facts>
  </Section>
)
