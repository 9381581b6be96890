import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, ids, labelled, maybeText, optional, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'

/** Drivers by their name in the family; only PostgreSQL is really connected to. @source docs/wire.md 4.14 */
export const driverClasses = ['org.postgresql.Driver', 'com.mysql.cj.jdbc.Driver', 'oracle.jdbc.OracleDriver'] as const
export type DriverClass = (typeof driverClasses)[number]

/** A data source as its screen sees it; the password never leaves. */
export const DatasourceRow = z.object({
  id: id(),
  name: z.string(),
  driverClass: z.enum(driverClasses),
  url: z.string(),
  username: z.string(),
  password: z.literal('******'),
  remark: z.string(),
  createTime: shownInstant(),
})

const path = '/api/blade-develop/datasource'
const one = z.object({ id: labelled('数据源', id()) })

/** Databases that the code generator may look into; the platform's alone. @source docs/wire.md 4.14, docs/domain/network.md 20 */
export const datasource = {
  list: call({
    id: 'C0141',
    method: 'GET',
    path: `${path}/list`,
    title: '数据源列表',
    permission: 'datasource_view',
    input: PageQuery.extend({ name: maybeText(50).default('') }),
    output: page(DatasourceRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0142',
    method: 'GET',
    path: `${path}/detail`,
    title: '数据源详情',
    permission: 'datasource_view',
    input: one,
    output: DatasourceRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0144',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存数据源',
    permission: 'signedIn',
    audit: 'datasource.submit',
    requestNo: true,
    input: z.object({
      id: optional(labelled('数据源', id())),
      name: labelled('数据源名称', text(50)),
      driverClass: labelled('驱动', z.enum(driverClasses)),
      url: labelled('连接地址', text(500)),
      username: labelled('用户名', text(100)),
      password: labelled('数据源密码', keptText(200)),
      remark: labelled('备注', keptText(200)),
    }),
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', datasource: 'nameTaken notAllowed passwordMissing urlFormat' },
  }),
  remove: call({
    id: 'C0143',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除数据源',
    permission: 'datasource_delete',
    audit: 'datasource.remove',
    input: z.object({ ids: labelled('数据源', ids()) }),
    refusals: { common: 'notFound', datasource: 'inUse' },
  }),
  select: call({
    id: 'C0981',
    method: 'GET',
    path: `${path}/select`,
    title: '选择数据源',
    permission: 'signedIn',
    input: z.object({}),
    output: z.array(z.object({ id: id(), name: z.string() })),
  }),
  /** Connects, and so proves address and password. */
  tables: call({
    id: 'C1304',
    method: 'GET',
    path: '/api/countinghouse/settings/datasource/tables',
    title: '数据源的数据表',
    permission: 'datasource_view',
    input: one,
    output: z.array(z.string()),
    refusals: { common: 'notFound', datasource: 'driverMissing notAllowed unreachable urlFormat' },
  }),
}

/** @source docs/domain/network.md 20, Datasource */
export const datasourceErrors = defineErrors('datasource', {
  nameTaken: { status: 409, zh: '数据源名称已存在', en: 'This data source name already exists' },
  urlFormat: { status: 400, zh: '连接地址格式不正确', en: 'The connection URL is invalid' },
  notAllowed: { status: 400, zh: '数据源地址不允许', en: 'This host is not allowed for data sources' },
  passwordMissing: { status: 400, zh: '请输入数据源密码', en: 'Enter the password of the data source' },
  inUse: { status: 409, zh: '数据源已被使用', en: 'This data source is in use' },
  driverMissing: {
    status: 409,
    zh: '暂不支持连接该类型的数据库，请使用PostgreSQL数据源',
    en: 'This database is not supported. Use PostgreSQL',
  },
  unreachable: {
    status: 409,
    zh: '数据源连接失败，请检查地址、用户名和密码',
    en: 'Could not connect to the data source. Check the URL, user name and password',
  },
})
