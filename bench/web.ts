import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '../screens.ts'
import { webDir } from '../tools/web-build.ts'

/** Size of scripts and styles of the built application as gzip, in KB. @param names paths as the browser asks for them */
export function gzipKb(names: Iterable<string>): number {
  let bytes = 0
  for (const name of names) {
    const file = path.join(webDir, name)
    if (existsSync(file)) bytes += gzipSync(readFileSync(file)).length
  }
  return Math.round(bytes / 1024)
}

/** Paths of pages that stand in the frame and need nothing in their address: lists and the like. */
export function framePaths(): string[] {
  return screens.map((screen) => screen.path).filter((found) => !/[:*]|detail|datail|info|explain|\/wel/i.test(found))
}
