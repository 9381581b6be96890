import { joinCalls } from '../../core/server/call/handle.ts'
import { datasourceCalls } from './datasource/datasource.calls.ts'
import { generatorCalls } from './generator/generator.calls.ts'

/** Calls of the area, one line a file. */
export const developmentCalls = joinCalls(datasourceCalls, generatorCalls)
