import type { AuditNote } from '../../core/server/call/audit.ts'
import type { Handled } from '../../core/server/call/handle.ts'

/** Writes whose record names no record of ours, by the reason. */
const withoutNumber: Readonly<Record<string, string>> = {
  'asked without a choice it only shows what there is': 'C0292',
}

/** Writes whose record has neither what was nor what came of it, by the reason. */
const withoutSides: Readonly<Record<string, string>> = {
  'sets a secret, which no record may hold': 'C0017 C0018 C0027 C0290 C0291',
  'asks, sends, shows or makes a file, and changes no record':
    'C0004 C0131 C0146 C0190 C0199 C0498 C0552 C0959 C0960 C0971 C0973 C0974 C0995 C1182 C1190 C1242 C1334 C1390 C1393',
  'keeps how somebody sees a list, nobody else': 'C1066',
  'changes what it found in one state only, which its name says': 'C0021 C0198',
}

const holds = (kept: Readonly<Record<string, string>>, id: string) =>
  Object.values(kept).some((ids) => ids.includes(id))

/**
 * The same call, which fails when it succeeds without saying what it wrote: every way through it tells the number of its
 * record, and what that was or became. Tests declare calls of their own from C9000 on.
 * @source docs/server-safety.md 30
 */
export function tellingWrites(handled: Handled): Handled {
  const { call, isPublic, answer } = handled
  if (!call.audit || isPublic || call.answer === 'export' || call.id >= 'C9000') return handled
  return {
    ...handled,
    answer: async (context: { audit(note: AuditNote): void }, heard?: unknown) => {
      let told: AuditNote | undefined
      const audit = (note: AuditNote) => {
        told = note
        context.audit(note)
      }
      const result = await answer({ ...context, audit } as never, heard)
      const fault = faultOf(call.id, told)
      if (fault) throw new Error(`${call.id} ${call.path} ${fault}`)
      return result
    },
  }
}

function faultOf(id: string, told: AuditNote | undefined): string | null {
  if (!told) return holds(withoutNumber, id) ? null : 'wrote and told nothing'
  if (!told.each && String(told.no) === '' && !holds(withoutNumber, id)) return 'told no number of what it wrote'
  const hasSide = told.each ?? told.before ?? told.after
  return hasSide || holds(withoutSides, id) ? null : 'told neither what was nor what came of it'
}
