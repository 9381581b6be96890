import { sql as plain } from 'drizzle-orm/sql'
import { noteTemplate } from './record.ts'

// Stands in the place of drizzle-orm while tests run: the same, but that each `sql` template is noted when it is used first.
export * from 'drizzle-orm/sql'

const known = new WeakSet<TemplateStringsArray>()

export const sql = new Proxy(plain, {
  apply: (target, self, args: Parameters<typeof plain>) => {
    const [strings] = args
    if (!known.has(strings)) {
      known.add(strings)
      noteTemplate()
    }
    return Reflect.apply(target, self, args) as unknown
  },
})
