import { scopedList } from '../../access/access.shared.ts'

/** Terminals as data scopes know them. */
export const terminalList = scopedList('terminal.list', {
  sn: 'text',
  rtNo: 'text',
  rpiNo: 'text',
  rpsNo: 'text',
  rpmType: 'number',
  rpmNo: 'text',
  aisleCode: 'text',
  bindTime: 'instant',
})

/** Path shared by the calls of terminals and of the devices attached to them. */
export const terminalPath = '/api/rb-oem/oem/terminal/terminal'
