import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { id, ids, labelled, maybeText, shownInstant } from '../../../core/shared/shapes/shapes.ts'

/** A report as the list shows it; what it is made of is never listed. */
export const ReportRow = z.object({
  id: id(),
  name: z.string(),
  remark: z.string(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
})

const path = '/api/blade-report/report/rest'

/** Stored definitions of reports: kept and shown, run by nobody; the platform's alone. @source docs/wire.md 4.14, docs/domain/network.md 20 */
export const report = {
  list: call({
    id: 'C0151',
    method: 'GET',
    path: `${path}/list`,
    title: '报表列表',
    permission: 'report_view',
    input: PageQuery.extend({ name: maybeText(100).default('') }),
    output: page(ReportRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0992',
    method: 'GET',
    path: `${path}/detail`,
    title: '报表详情',
    permission: 'report_view',
    input: z.object({ id: labelled('报表', id()) }),
    output: ReportRow.extend({ content: z.string() }),
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0152',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除报表',
    permission: 'report_delete',
    audit: 'report.remove',
    input: z.object({ ids: labelled('报表', ids()) }),
    refusals: { common: 'notFound' },
  }),
}
