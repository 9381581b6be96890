import { sql } from 'drizzle-orm'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { requireAdministrator } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { clientSecretHash } from '../session/session.queries.ts'
import { client, clientErrors } from './client.contract.ts'
import { grantTypes, isMask, shortestSecret } from './client.rules.ts'

refusalOfConstraint('client_client_id', clientErrors.idTaken)

interface Client {
  id: bigint
  clientId: string
  clientSecret: '******'
  authorizedGrantTypes: string
  accessTokenValidity: number
  refreshTokenValidity: number
  scope: string
  webServerRedirectUri: string
  resourceIds: string
  authorities: string
  autoapprove: string
  additionalInformation: string
  createTime: string
}

const columns = sql`id, client_id AS "clientId", '******' AS "clientSecret", array_to_string(grant_types, ',') AS "authorizedGrantTypes",
  access_token_seconds AS "accessTokenValidity", refresh_token_seconds AS "refreshTokenValidity", scope, redirect_uri AS "webServerRedirectUri",
  resource_ids AS "resourceIds", authorities, autoapprove, additional_information AS "additionalInformation", create_time AS "createTime"`
const order = { clientId: sql`client_id`, createTime: sql`create_time` }

const clientOf = (tx: Tx, id: bigint) =>
  rowOf<Client>(tx, sql`SELECT ${columns} FROM client WHERE NOT is_deleted AND id = ${id}`)

export const clientCalls = [
  handle(client.list, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const listing = {
      columns,
      from: sql`client`,
      where: allOf(sql`NOT is_deleted`, contains(sql`client_id`, input.clientId)),
      order: orderOf(input, order, sql`create_time DESC, id DESC`, sql`id`, sql`ASC`),
      made: sql`create_time`,
    }
    return pageOf(input, await readPage<Client>(tx, listing, input))
  }),

  handle(client.detail, async ({ tx, caller, input }) => {
    requireAdministrator(caller)
    const row = await clientOf(tx, input.id)
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(client.submit, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller, input.id === undefined ? 'client_add' : 'client_edit')
    const before = input.id === undefined ? undefined : await clientOf(tx, input.id)
    if (input.id !== undefined && !before) throw commonErrors.notFound()
    const secret = newSecretOf(input.clientSecret, before === undefined)
    const grants = [
      ...new Set(
        input.authorizedGrantTypes
          .split(',')
          .map((grant) => grant.trim())
          .filter(Boolean),
      ),
    ]
    if (grants.length === 0 || grants.some((grant) => !grantTypes.includes(grant))) throw clientErrors.grantUnknown()
    const hash = secret === null ? null : clientSecretHash(secret)
    const list = `{${grants.join(',')}}`
    const kept = (value: string | undefined, old: string | undefined) => value ?? old ?? ''
    const [uri, resources] = [
      kept(input.webServerRedirectUri, before?.webServerRedirectUri),
      kept(input.resourceIds, before?.resourceIds),
    ]
    const [authorities, approve] = [
      kept(input.authorities, before?.authorities),
      kept(input.autoapprove, before?.autoapprove),
    ]
    const more = kept(input.additionalInformation, before?.additionalInformation)
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE client SET client_id = ${input.clientId}, client_secret_hash = coalesce(${hash}, client_secret_hash), grant_types = ${list}::text[],
                   access_token_seconds = ${input.accessTokenValidity}, refresh_token_seconds = ${input.refreshTokenValidity}, scope = ${input.scope || 'all'}, redirect_uri = ${uri},
                   resource_ids = ${resources}, authorities = ${authorities}, autoapprove = ${approve}, additional_information = ${more},
                   update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${before.id} RETURNING id`
        : sql`INSERT INTO client (client_id, client_secret_hash, grant_types, access_token_seconds, refresh_token_seconds, scope, redirect_uri, resource_ids, authorities, autoapprove,
                   additional_information, create_user)
            VALUES (${input.clientId}, ${hash}, ${list}::text[], ${input.accessTokenValidity}, ${input.refreshTokenValidity}, ${input.scope || 'all'}, ${uri}, ${resources}, ${authorities},
                   ${approve}, ${more}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    audit({ entity: 'client', no: id, before: before ?? null, after: { ...input, id, isSecretNew: secret !== null } })
    return { id }
  }),

  handle(client.remove, async ({ tx, caller, input, audit }) => {
    requireAdministrator(caller)
    const list = `{${input.ids.join(',')}}`
    const gone = await rowsOf<{ id: bigint; clientId: string }>(
      tx,
      sql`UPDATE client SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${list}::bigint[]) AND NOT is_deleted RETURNING id, client_id AS "clientId"`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    const own = await rowOf<{ clientId: string }>(
      tx,
      sql`SELECT client_id AS "clientId" FROM sign_in_session WHERE id = ${caller.sessionId}`,
    )
    if (gone.some(({ clientId }) => clientId === own?.clientId)) throw clientErrors.inUse()
    audit({ entity: 'client', no: input.ids.join(','), before: { clients: gone.map(({ clientId }) => clientId) } })
    return {}
  }),
]

/** The secret that a form sets: null keeps the stored one. @throws client.secretShort */
function newSecretOf(given: string | undefined, isNew: boolean): string | null {
  if (!isNew && (given === undefined || given === '' || isMask(given))) return null
  if (given === undefined || given.length < shortestSecret || isMask(given)) throw clientErrors.secretShort()
  return given
}
