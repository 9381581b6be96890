import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { MemberSource } from '../stored-value/member-codes.contract.ts'
import { member } from './member.contract.ts'

type Row = RowOf<typeof member.list>

/** 会员列表: persons with stored value, each with the merchants whose member it is. */
export const MemberListPage = () => (
  <ListPage
    title={t('会员列表')}
    list={member.list}
    rowKey="id"
    nameOf={({ nickname, memberNo }) => nickname || memberNo}
    columns={columns()}
    filters={
      <>
        <TextFilter name="memberNo" label={t('会员编号')} />
        <TextFilter name="mobile" label={t('会员手机号')} isPhone />
        <TextFilter name="nickname" label={t('会员昵称')} />
        <DaysFilter name="createTime" label={t('创建时间')} />
      </>
    }
    sheet={member.export}
  />
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('memberNo', t('会员编号'), { pin: 'left', card: 'title', isSortable: true }),
  { key: 'nickname', title: t('会员昵称'), width: 150, card: 'field' },
  { key: 'mobile', title: t('会员手机号'), width: 140, card: 'field' },
  codeColumn<Row>('source', t('会员来源'), MemberSource, { width: 120 }),
  {
    key: 'merchantCount',
    title: t('商户数'),
    width: 100,
    align: 'right',
    card: 'field',
    render: ({ memberNo, merchantCount }) => (
      <Link to={`/rb-oem/rpiMemberOem/rpi_member?memberNo=${encodeURIComponent(memberNo)}`}>{merchantCount}</Link>
    ),
  },
  momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
]
