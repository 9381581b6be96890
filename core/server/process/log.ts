import { type Logger, pino } from 'pino'

/** The log of the process: one JSON line an event, without secrets; level by LOG_LEVEL. */
export const logOf = (level = process.env.LOG_LEVEL ?? 'info'): Logger =>
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
