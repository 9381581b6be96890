import { sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumn, idColumn, instantColumn, owned, tenantColumns } from '../../../core/server/database/columns.ts'
import { PartyUserType, Sex, UserPlatform, UserStatus } from './user-codes.contract.ts'

/** A person who signs in, and the party the person acts for. */
export const users = pgTable('app_user', {
  ...owned(),
  account: text('account').notNull(),
  passwordHash: text('password_hash').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  name: text('name').notNull(),
  realName: text('real_name').notNull(),
  code: text('code').notNull().default(''),
  phoneEnc: text('phone_enc').notNull().default(''),
  phoneIdx: text('phone_idx').notNull().default(''),
  phoneTail: text('phone_tail').notNull().default(''),
  emailEnc: text('email_enc').notNull().default(''),
  avatar: text('avatar').notNull().default(''),
  sex: codeColumn('sex', Sex).notNull().default(3),
  /** Null: not told. */
  birthday: instantColumn('birthday'),
  userType: codeColumn('user_type', PartyUserType).notNull().default(1),
  userNo: text('user_no').notNull(),
  roleIds: idColumn('role_ids').array().notNull().default([]),
  deptIds: idColumn('dept_ids').array().notNull().default([]),
  postIds: idColumn('post_ids').array().notNull().default([]),
  /** Null: none set yet. */
  payPwdHash: text('pay_pwd_hash'),
  payPwdFails: smallint('pay_pwd_fails').notNull().default(0),
  /** Null: not locked. */
  payPwdLockedUntil: instantColumn('pay_pwd_locked_until'),
  userStatus: codeColumn('user_status', UserStatus).notNull().default(1),
  lockUntil: instantColumn('lock_until'),
  failCount: smallint('fail_count').notNull().default(0),
  isTenantAdmin: boolean('is_tenant_admin').notNull().default(false),
  /** Third-party account that signed in first; null for the others. */
  oauthId: idColumn('oauth_id'),
})

/** Numbers of users of each party that are not removed: the exact totals of the user lists. */
export const userCounts = pgTable('user_count', {
  ...tenantColumns(),
  userNo: text('user_no').notNull(),
  userCount: bigint('user_count', { mode: 'bigint' }).notNull().default(0n),
})

/** Text of a user for one platform. */
export const userPlatforms = pgTable('user_platform', {
  ...tenantColumns(),
  userId: idColumn('user_id').notNull(),
  platform: codeColumn('platform', UserPlatform).notNull(),
  userExt: text('user_ext').notNull(),
  updateUser: idColumn('update_user'),
  updateTime: instantColumn('update_time').notNull().default(sql`business_now()`),
})
