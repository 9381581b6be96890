import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Shelf } from '../../../core/server/files/files.ts'
import { type OutgoingAnswer, sendOutgoing } from '../../../core/server/http/outgoing.ts'
import { OssCategory } from './oss-setting.contract.ts'
import { bucketOf } from './oss-setting.rules.ts'

/** A bucket, its keys open. */
export interface Bucket {
  readonly category: number
  readonly endpoint: string
  readonly bucketName: string
  readonly appId: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The object store did not take or give a file. */
export class StoreFault extends Error {}

const mostBytes = 32 * 1024 * 1024
const limitMs = 20_000

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A part of a path encoded as RFC 3986 says, which is stricter than the browser's encoding. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header that signs a request without a query.
 * @param headers all that are signed, by lower-case name; `host`, `x-amz-date` and `x-amz-content-sha256` among them
 * @param path    encoded
 * @source AWS Signature Version 4
 */
export function s3Authorization({
  method,
  path,
  headers,
  region,
  accessKey,
  secretKey,
}: {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  region: string
  accessKey: string
  secretKey: string
}): string {
  const names = Object.keys(headers).sort()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}`)
  const canonical = [method, path, '', ...lines, '', signed, headers['x-amz-content-sha256']].join('\n')
  const at = headers['x-amz-date'] ?? ''
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, at.slice(0, 8)), region), 's3'), 'aws4_request')
  return `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signed}, Signature=${hmac(key, text).toString('hex')}`
}

/**
 * A bucket as a place for files. MinIO is asked by a path, the others by a host of the bucket's own. Only addresses in the
 * public net are spoken to, unless the installer allowed one.
 * @source docs/wire.md 4.13; docs/server-safety.md 14
 */
export function s3Shelf(bucket: Bucket): Shelf {
  const ask = (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, body: Buffer = Buffer.alloc(0)) =>
    request(bucket, method, key, body)
  return {
    put: async (key, content) => void expected(await ask('PUT', key, content), [200, 201]),
    read: async (key) => {
      const answer = expected(await ask('GET', key), [200, 404])
      return answer.status === 404 ? null : Readable.from([answer.body])
    },
    size: async (key) => Number(expected(await ask('HEAD', key), [200]).headers['content-length'] ?? 0),
    remove: async (key) => void expected(await ask('DELETE', key), [200, 204, 404]),
  }
}

async function request(bucket: Bucket, method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, body: Buffer) {
  const name = bucketOf(bucket)
  const url = new URL(bucket.endpoint)
  const file = key.split('/').map(encoded).join('/')
  const isByPath = bucket.category === OssCategory.minio
  if (!isByPath) url.hostname = `${name}.${url.hostname}`
  const path = isByPath ? `/${encoded(name)}/${file}` : `/${file}`
  const headers = {
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': `${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
  }
  const authorization = s3Authorization({
    method,
    path,
    headers,
    region: bucket.region || 'us-east-1',
    accessKey: bucket.accessKey,
    secretKey: bucket.secretKey,
  })
  try {
    return await sendOutgoing(`${url.origin}${path}`, {
      method,
      headers: { ...headers, authorization },
      body,
      limitMs,
      mostBytes,
    })
  } catch (error) {
    throw new StoreFault(`the object store ${url.host} could not be reached`, { cause: error })
  }
}

function expected(answer: OutgoingAnswer, statuses: readonly number[]): OutgoingAnswer {
  if (statuses.includes(answer.status)) return answer
  const code = /<Code>(\w{1,60})<\/Code>/.exec(answer.body.toString('utf8'))?.[1] ?? ''
  throw new StoreFault(`the object store answered ${answer.status} ${code}`.trim())
}
