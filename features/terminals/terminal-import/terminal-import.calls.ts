import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { terminalForm, terminalPlan } from './terminal-import.actions.ts'
import { terminalImport } from './terminal-import.contract.ts'

export const terminalImportCalls = [
  handleFile(terminalImport.template, ({ caller, translate }) =>
    templateFile(terminalForm, caller.language, translate),
  ),

  handle(terminalImport.preview, (context) => previewImport(context, terminalPlan(context.now))),

  handle(terminalImport.import, (context) => runImport(context, terminalPlan(context.now))),
]
