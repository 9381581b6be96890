import { inScope } from '../../../core/server/database/db.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { grantDue } from './sim-bonus.actions.ts'

/** Every night the bonuses of the day before are granted, in transactions of so many at once. @source docs/domain/money.md 12.1, bonusGrant */
export const bonusGrant = calendarJob({
  name: 'campaigns.bonusGrant',
  due: { daily: '01:30' },
  run: async (db, { at }) => {
    const now = { at, day: dayOfText(at) }
    for (const tenantId of await operators(db))
      while ((await inScope(db, { tenantId, oemNo: '' }, (tx) => grantDue(tx, tenantId, now))) > 0);
  },
})
