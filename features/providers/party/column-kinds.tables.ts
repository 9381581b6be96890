import { customType } from 'drizzle-orm/pg-core'

/** A time of day: text as the database writes it, `09:00:00`. */
export const timeColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'time without time zone' })

/** A longitude or latitude: text with six decimals, `120.123456`. */
export const degreeColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(9,6)' })
