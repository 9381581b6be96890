import { joinCalls } from '../../core/server/call/handle.ts'
import { deptCalls } from './dept/dept.calls.ts'
import { postCalls } from './post/post.calls.ts'

/** Calls of the area, one line a file. */
export const organisationCalls = joinCalls(deptCalls, postCalls)
