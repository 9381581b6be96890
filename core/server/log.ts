import { type Logger, pino } from 'pino'

/** The log of the process: one JSON line an event, without secrets; level by LOG_LEVEL. */
export const logOf = (level = process.env.LOG_LEVEL ?? 'info'): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: ['*.password', '*.payPwd', '*.token', '*.secret'], censor: '******' },
  })
