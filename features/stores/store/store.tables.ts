import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { codeColumn, owned } from '../../../core/server/database/columns.ts'
import { StoreStatus, StoreType } from './store-codes.contract.ts'
import { degreeColumn, timeColumn } from '../../providers/party/column-kinds.tables.ts'

/** A shop of a merchant. */
export const stores = pgTable('pos_store', {
  ...owned(),
  rpsNo: text('rps_no').notNull(),
  rpiNo: text('rpi_no').notNull(),
  storeName: text('store_name').notNull(),
  storeType: codeColumn('store_type', StoreType).notNull(),
  provinceCode: text('province_code').notNull().default(''),
  cityCode: text('city_code').notNull().default(''),
  districtCode: text('district_code').notNull().default(''),
  address: text('address').notNull().default(''),
  longitude: degreeColumn('longitude'),
  latitude: degreeColumn('latitude'),
  managerName: text('manager_name').notNull().default(''),
  managerMobileEnc: text('manager_mobile_enc').notNull().default(''),
  managerMobileIdx: text('manager_mobile_idx').notNull().default(''),
  managerMobileTail: text('manager_mobile_tail').notNull().default(''),
  servicePhone: text('service_phone').notNull().default(''),
  businessBegin: timeColumn('business_begin').notNull().default('08:00:00'),
  businessEnd: timeColumn('business_end').notNull().default('22:00:00'),
  storePic: text('store_pic').notNull().default(''),
  storeStatus: codeColumn('store_status', StoreStatus).notNull().default(1),
  isOn: boolean('is_on').notNull().default(true),
})
