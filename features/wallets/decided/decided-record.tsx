import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { Fact } from '../../../core/web/show/DetailPage.tsx'
import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { recordsOfBiz } from '../wallet-choice/wallet-words.tsx'

/** Fields of a ledger record about its maker, its reviewer and its booking. */
interface DecidedRow {
  readonly reason: string
  readonly makerNo: string
  readonly createTime: string
  readonly checkerNo: string
  readonly checkTime: string
  readonly checkReason: string
  readonly txnId: string | null
}

/** Tone of each status that all such records have. */
export const decidedTones = {
  draft: 'off',
  toReview: 'waiting',
  posted: 'done',
  rejected: 'failed',
} as const satisfies Record<string, Tone>

/** Next step of such a record, and the person who must act, by its status. @source docs/domain/money.md 5.3 */
export const decidedNext: Readonly<Record<number, string>> = {
  0: '草稿，等待提交人提交审核',
  1: '等待审核员审核，通过后立即入账',
  2: '已记入钱包',
  3: '已驳回，未入账；如需更正请新建',
}

/** Builds the columns for the maker and reason of a record, its reviewer and decision, and its booking. */
export const decidedColumns = (): ListColumn<DecidedRow>[] => [
  { key: 'reason', title: t('原因'), width: 200 },
  { key: 'makerNo', title: t('提交人'), width: 110 },
  momentColumn('createTime', t('创建时间')),
  { key: 'checkerNo', title: t('审核人'), width: 110 },
  momentColumn('checkTime', t('审核时间')),
  { key: 'checkReason', title: t('审核意见'), width: 180 },
  { key: 'txnId', title: t('记账交易号'), width: 190, isCopied: true, startsHidden: true },
]

/** Maker of a record and time of creation; its reviewer, with the time and words of the decision. */
export const DecidedFacts = ({ row }: { row: Omit<DecidedRow, 'reason' | 'txnId'> }) => (
  <>
    <Fact label={t('提交人')}>{row.makerNo}</Fact>
    <Fact label={t('创建时间')}>
      <Moment value={row.createTime} />
    </Fact>
    <Fact label={t('审核人')}>{row.checkerNo}</Fact>
    <Fact label={t('审核时间')}>
      <Moment value={row.checkTime} />
    </Fact>
    <Fact label={t('审核意见')} isWide>
      {row.checkReason}
    </Fact>
  </>
)

/** Booking of a record. @param no its number */
export const BookedFacts = ({ no, txnId }: { no: string; txnId: string | null }) => (
  <>
    <Fact label={t('记账交易号')}>
      <Copyable value={txnId ?? ''} />
    </Fact>
    <Fact label={t('余额记录')}>{txnId !== null && <Link to={recordsOfBiz(no)}>{t('查看余额记录')}</Link>}</Fact>
  </>
)
