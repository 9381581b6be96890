import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { copiedColumn, momentColumn, TextFilter, YesNoFilter } from '../../../core/web/list/listing-parts.tsx'
import { loginAs, LoginResult } from './login-as.contract.ts'

type Row = RowOf<typeof loginAs.log>

/** 服务商登录日志: who signed in to the accounts of parties, and who did so in their place. */
export const PartyLoginListPage = () => (
  <ListPage
    title={t('服务商登录日志')}
    list={loginAs.log}
    rowKey="id"
    nameOf={({ account }) => account}
    columns={[
      { key: 'serviceName', title: t('服务商名称'), width: 190, pin: 'left', card: 'title' },
      copiedColumn<Row>('userNo', t('服务商编号')),
      { key: 'account', title: t('账号'), width: 140, card: 'field' },
      {
        key: 'result',
        title: t('登录结果'),
        width: 110,
        card: 'field',
        render: ({ result }) => (
          <StatusTag codes={LoginResult} value={result} tones={{ succeeded: 'done', failed: 'failed' }} />
        ),
      },
      { key: 'reason', title: t('失败原因'), width: 190 },
      { key: 'actorName', title: t('代登录用户'), width: 130 },
      { key: 'ip', title: t('IP地址'), width: 140 },
      momentColumn<Row>('createTime', t('登录时间'), { isSortable: true }),
      { key: 'userAgent', title: t('浏览器'), width: 260, startsHidden: true },
    ]}
    filters={
      <>
        <TextFilter name="userNo" label={t('服务商编号')} />
        <TextFilter name="account" label={t('账号')} />
        <CodeFilter name="result" label={t('登录结果')} codes={LoginResult} />
        <YesNoFilter name="isActor" label={t('是否代登录')} />
        <DaysFilter name="createTime" label={t('登录时间')} />
      </>
    }
  />
)
