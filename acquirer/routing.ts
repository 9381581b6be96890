import type { IncomingMessage } from 'node:http'
import { Refused } from './error-codes.ts'

/** A call that fits a request, with the values of its path's `:name` places. */
export interface Found<Route> {
  route: Route
  params: Record<string, string>
}

/** Finds the call for a method and path, the first that fits; paths are compared part by part. */
export function router<Route extends { method: string; path: string }>(
  routes: readonly Route[],
): (method: string, path: string) => Found<Route> | null {
  const split = routes.map((route) => ({ route, parts: route.path.split('/') }))
  return (method, path) => {
    const given = path.split('/')
    for (const { route, parts } of split) {
      if (route.method !== method || parts.length !== given.length) continue
      const params: Record<string, string> = {}
      const fits = parts.every((part, i) => {
        if (!part.startsWith(':')) return part === given[i]
        params[part.slice(1)] = decoded(given[i]!)
        return given[i] !== ''
      })
      if (fits) return { route, params }
    }
    return null
  }
}

/** The whole body of a request. @throws Refused BAD_REQUEST (HTTP 413) beyond `most` bytes */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Refused('BAD_REQUEST', `${most} bytes at most`, 413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A body as JSON; an empty one is undefined. @throws Refused BAD_REQUEST */
export function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    throw new Refused('BAD_REQUEST', 'JSON', 400)
  }
}

/** The last value of each query parameter. */
export const queryOf = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refused('BAD_REQUEST', 'path', 400)
  }
}
