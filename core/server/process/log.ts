import { type Logger, pino } from 'pino'
import type { LogLevel } from './settings.ts'

/** Level of the logs that are opened from now on. */
let usualLevel: LogLevel = 'info'

/** Has the logs of the process keep a level: the setting LOG_LEVEL. */
export function useLogLevel(level: LogLevel): void {
  usualLevel = level
}

/** The log of the process: one JSON line an event, without secrets. */
export const logOf = (level: LogLevel = usualLevel): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: withoutConnection },
    redact: { paths: ['*.password', '*.payPwd', '*.token', '*.secret'], censor: '******' },
  })

/** An error as it is logged. The driver hangs the whole connection on its errors, which says nothing and fills the log. */
function withoutConnection(error: Error): object {
  const { client, ...told } = { client: null, ...pino.stdSerializers.err(error) }
  return told
}
