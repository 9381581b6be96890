import { call } from '../../../core/shared/call.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'

const ownPath = '/api/countinghouse/terminals/terminal'

/** Terminals bound by a sheet. @source docs/domain/network.md 13.5 */
export const terminalImport = {
  template: call({
    id: 'C0463',
    method: 'GET',
    path: '/api/rb-oem/oem/terminal/terminal/export-template',
    title: '终端导入模板',
    permission: 'terminal_add',
    answer: 'file',
  }),
  preview: call({
    id: 'C1191',
    method: 'POST',
    path: `${ownPath}/import/preview`,
    title: '预览终端导入',
    permission: 'terminal_add',
    input: ImportInput,
    output: ImportPreview,
    upload: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      import: '*',
      merchant: 'notDirect notOnboarded',
      stock: 'inTransfer notWithParty snMissing',
      store: 'foreignStore',
      terminal: 'aisleMissing foreignStaff roomFull snTaken storeOff tooMany',
    },
  }),
  import: call({
    id: 'C1192',
    method: 'POST',
    path: `${ownPath}/import`,
    title: '导入终端',
    permission: 'terminal_add',
    input: ImportInput,
    output: ImportResult,
    upload: true,
    audit: 'terminal.import',
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      import: '*',
      merchant: 'notDirect notOnboarded',
      stock: 'inTransfer notWithParty snMissing',
      store: 'foreignStore',
      terminal: 'aisleMissing foreignStaff roomFull snTaken storeOff tooMany',
    },
  }),
}
