import { tell } from '../core/server/process/plain-error.ts'
import { buildWeb } from './web-build.ts'

// Builds the web application and ends; `npm start` does so by itself.
await buildWeb().catch((error) => {
  tell(error)
  process.exitCode = 1
})
