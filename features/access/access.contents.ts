import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { clientCalls } from './client/client.calls.ts'
import { guestCalls } from './guest/guest.calls.ts'
import { menuCalls } from './menu/menu.calls.ts'
import { myMenusCalls } from './menu/my-menus.calls.ts'
import { payPasswordCalls } from './pay-password/pay-password.calls.ts'
import { profileCalls } from './profile/profile.calls.ts'
import { revealCalls } from './reveal/reveal.calls.ts'
import { grantCalls } from './role/grant.calls.ts'
import { roleCalls } from './role/role.calls.ts'
import { scopeCalls } from './scope/scope.calls.ts'
import { signInCalls } from './sign-in/sign-in.calls.ts'
import { smsCalls } from './sms/sms.calls.ts'
import { socialCalls } from './social/social.calls.ts'
import { topMenuCalls } from './top-menu/top-menu.calls.ts'
import { userImportCalls } from './user-import/user-import.calls.ts'
import { userSheetCalls } from './user-list/user-sheet.calls.ts'
import { userStateCalls } from './user/user-state.calls.ts'
import { userCalls } from './user/user.calls.ts'
import { forgetSignIns } from './session/session.jobs.ts'

/** Calls of the area, one line a file. */
export const accessCalls = joinCalls(
  clientCalls,
  guestCalls,
  menuCalls,
  myMenusCalls,
  payPasswordCalls,
  profileCalls,
  revealCalls,
  grantCalls,
  roleCalls,
  scopeCalls,
  signInCalls,
  smsCalls,
  socialCalls,
  topMenuCalls,
  userImportCalls,
  userSheetCalls,
  userStateCalls,
  userCalls,
)

/** Work of the area that is done apart from calls. */
export const accessWork = {
  calendar: [forgetSignIns],
} satisfies Partial<Work>
