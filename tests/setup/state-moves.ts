import pg from 'pg'
import { isAskedByTest } from './tenant-said.ts'

/** Changes of a column of states: each event from its states to another; one from none makes the record. */
export type Moves = Readonly<Record<string, { readonly from: readonly number[]; readonly to: number | null }>>

/** Beginning of statements that a test sends itself: what states it sets up is its own. */
const ofTest = '/* of a test */ '

/**
 * SQL of triggers for the databases of tests: a row that comes in a state in which no event makes one, or goes from one
 * state to another as no event leads, refuses the statement. They watch what the product sends, not what tests set up.
 * @param role    the application's
 * @param columns events by column, `qrcode.rq_status`
 * @source docs/style.md "A rule"
 */
export function stateTriggers(role: string, columns: Readonly<Record<string, Moves>>): string {
  const refuse = `
    CREATE FUNCTION refuse_state() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF session_user <> ${pg.escapeLiteral(role)} OR starts_with(current_query(), ${pg.escapeLiteral(ofTest)}) THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'no event leads % from % to %: %', TG_ARGV[0],
        CASE TG_OP WHEN 'UPDATE' THEN to_jsonb(OLD) ->> TG_ARGV[1] ELSE 'nothing' END, to_jsonb(NEW) ->> TG_ARGV[1], current_query();
    END $$;`
  const triggers = Object.entries(columns).map(([name, moves]) => {
    const [table = '', column = ''] = name.split('.')
    const { made, moved } = pairsOf(moves)
    const calls = `EXECUTE FUNCTION refuse_state('${name}', '${column}')`
    const isKnown = moved.length > 0 ? `(OLD.${column}, NEW.${column}) IN (${moved.join(', ')})` : 'false'
    return `
      CREATE TRIGGER state_made_${column} AFTER INSERT ON ${table} FOR EACH ROW WHEN (NOT NEW.${column} IN (${made.join(', ')})) ${calls};
      CREATE TRIGGER state_moved_${column} AFTER UPDATE ON ${table} FOR EACH ROW WHEN (OLD.${column} <> NEW.${column} AND NOT ${isKnown}) ${calls};`
  })
  return [refuse, ...triggers].join('')
}

/** States in which events make a record, and pairs of states between which they move one. */
function pairsOf(moves: Moves): { made: number[]; moved: string[] } {
  const events = Object.values(moves)
  return {
    made: events.flatMap(({ from, to }) => (from.length === 0 && to !== null ? [to] : [])),
    moved: events.flatMap(({ from, to }) => (to === null ? [] : from.map((one) => `(${one}, ${to})`))),
  }
}

let isMarking = false

/**
 * From now on a statement that a test, a fixture or the demo world sends itself to a table of states begins with a mark, so
 * that its triggers let it pass.
 * @param role the application's
 */
export function markStatementsOfTests(role: string, tables: readonly string[]): void {
  if (isMarking) return
  isMarking = true
  const writes = new RegExp(`\\b(?:insert into|update)\\s+"?(?:${tables.join('|')})\\b`, 'i')
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, ...others] = args
    const text = typeof asked === 'string' ? asked : (asked as { readonly text?: string }).text
    const isPlain = typeof asked === 'string' || typeof (asked as { readonly submit?: unknown }).submit !== 'function'
    if (this.user !== role || !text || !isPlain || !writes.test(text) || !isAskedByTest())
      return query.apply(this, args)
    const marked =
      typeof asked === 'string' ? ofTest + asked : { ...(asked as object), name: undefined, text: ofTest + text }
    return query.call(this, marked, ...others)
  } as typeof pg.Client.prototype.query
}
