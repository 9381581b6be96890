import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned, tenantColumns } from '../../../core/server/database/columns.ts'
import { RpmType } from '../model/model-codes.contract.ts'
import { LogonState } from './terminal-codes.contract.ts'
import { degreeColumn } from '../../providers/party/column-kinds.tables.ts'

/** A device bound to a merchant. */
export const terminals = pgTable('rp_terminal', {
  ...owned(),
  rtNo: text('rt_no').notNull(),
  sn: text('sn').notNull(),
  rpmNo: text('rpm_no').notNull(),
  rpmType: codeColumn('rpm_type', RpmType).notNull(),
  supNo: text('sup_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  rpsNo: text('rps_no'),
  rpstNo: text('rpst_no'),
  parentRtNo: text('parent_rt_no'),
  /** Null unless a POS. */
  aisleCode: text('aisle_code'),
  /** Null until the channel gave one. */
  aisleTermNo: text('aisle_term_no'),
  aisleMerNo: text('aisle_mer_no'),
  iccid: text('iccid'),
  rqCode: text('rq_code'),
  termName: text('term_name').notNull().default(''),
  installAddress: text('install_address').notNull().default(''),
  longitude: degreeColumn('longitude'),
  latitude: degreeColumn('latitude'),
  /** Staff of its store are named in rp_terminal_staff. */
  isShared: boolean('is_shared').notNull().default(false),
  bindStatus: smallint('bind_status')
    .notNull()
    .generatedAlwaysAs(
      sql`CASE WHEN ((rpst_no IS NOT NULL) OR is_shared) THEN 3 WHEN (rps_no IS NOT NULL) THEN 2 ELSE 1 END`,
    ),
  isOn: boolean('is_on').notNull().default(true),
  offByRisk: boolean('off_by_risk').notNull().default(false),
  /** Null unless the line needs signing on. */
  logonState: codeColumn('logon_state', LogonState),
  logonTime: instantColumn('logon_time'),
  voiceOn: boolean('voice_on').notNull().default(true),
  volume: smallint('volume').notNull().default(5),
  printCopies: smallint('print_copies').notNull().default(1),
  printSides: smallint('print_sides').notNull().default(1),
  activationCode: text('activation_code').notNull().default(''),
  bindTime: instantColumn('bind_time').notNull().default(sql`business_now()`),
  lastOnlineTime: instantColumn('last_online_time'),
  /** First trade; null until then. */
  activeTime: instantColumn('active_time'),
  /** The channel's id of the device, kept once it was asked for. */
  v5Id: text('v5_id').notNull().default(''),
  /** Reason why the channel refused the last binding or unbinding. */
  channelMsg: text('channel_msg').notNull().default(''),
  /** Number of the unbinding that the channel has been asked for; null unless one is under way. */
  releaseNo: text('release_no'),
  /** Since when it has to be verified again for want of payments; null unless it has. */
  idleWarnTime: instantColumn('idle_warn_time'),
  /** Time when somebody last verified it. */
  checkTime: instantColumn('check_time'),
  /** Null while bound. */
  unbindTime: instantColumn('unbind_time'),
})

/** One of the staff whom a shared device serves: a sound box, a printer or a plug-in. */
export const terminalStaff = pgTable('rp_terminal_staff', {
  ...tenantColumns(),
  rtNo: text('rt_no').notNull(),
  rpstNo: text('rpst_no').notNull(),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** The five elements that tie a POS to one merchant. */
export const terminalFives = pgTable('terminal_five', {
  ...tenantColumns(),
  id: idColumn('id').notNull().default(sql`next_id()`),
  sn: text('sn').notNull(),
  instCode: text('inst_code').notNull(),
  aisleMerNo: text('aisle_mer_no').notNull(),
  creditCode: text('credit_code').notNull(),
  settleAccIdx: text('settle_acc_idx').notNull(),
  aisleTermNo: text('aisle_term_no').notNull(),
  validFrom: instantColumn('valid_from').notNull(),
  /** Null: still valid. */
  validTo: instantColumn('valid_to'),
})

/** A till that a plug-in serves. */
export const terminalPlugins = pgTable('terminal_plugin', {
  ...tenantColumns(),
  rtNo: text('rt_no').notNull(),
  proRtNo: text('pro_rt_no').notNull(),
  createUser: idColumn('create_user'),
  createTime: instantColumn('create_time').notNull().default(sql`business_now()`),
})

/** The last sign-on of a terminal at a line that wants one each day. */
export const terminalLogons = pgTable('terminal_logon', {
  ...tenantColumns(),
  rtNo: text('rt_no').notNull(),
  tryTime: instantColumn('try_time').notNull(),
  /** Reason of the failure; '' when it succeeded. */
  reason: text('reason').notNull().default(''),
  batchNo: text('batch_no').notNull().default(''),
  /** Working keys of the last that succeeded, sealed; '' before the first. */
  keysEnc: text('keys_enc').notNull().default(''),
  updateUser: idColumn('update_user'),
})
