import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { UserFilters } from '../user/user.contract.ts'

/** Users as a sheet. @source docs/wire.md 4.1 */
export const userSheet = {
  export: call({
    id: 'C0989',
    method: 'GET',
    path: '/api/blade-user/export-user',
    title: '导出用户',
    permission: 'user_export',
    answer: 'export',
    input: UserFilters,
    output: z.object({}),
    refusals: { common: 'datesReversed' },
  }),
}
