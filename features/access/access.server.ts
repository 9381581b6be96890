/** Door of the area on the server: what other areas may read, do and be told. */
export { claimGuess, unlockAccount } from './guess/guess.actions.ts'
export { grantDefaultRoles } from './menu/default-grants.actions.ts'
export { allMenus, type Menu, packageMenuIds } from './menu/menu.queries.ts'
export { hashSecret, newSecret, randomPassword, secretOf } from './password/password.actions.ts'
export {
  inSubtree,
  isManagerOnly,
  isUnscoped,
  ofScopes,
  pathOf,
  type ReachColumns,
  reachOf,
  seesNames,
  type TenantChoice,
} from './reach/reach.queries.ts'
export type { Revealable } from './reveal/reveal.actions.ts'
export { endSessions, endSessionsOfTenant, endSessionsOfUsers } from './session/session.actions.ts'
export { loginTenant, type SignInUser, signInUser } from './session/session.queries.ts'
export { stateRefusal } from './sign-in/sign-in.actions.ts'
export { sendSmsCode, takeSmsCode } from './sms/sms.actions.ts'
export { createUser, logUsers } from './user/user.actions.ts'
export { userReach } from './user/user.queries.ts'
