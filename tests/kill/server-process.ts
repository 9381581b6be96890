import { type ServerOptions, startServer } from '../../server.ts'

// The server in a process of its own, as its options in the environment say: something that can be killed.
const server = await startServer(JSON.parse(process.env['KILLED_SERVER'] ?? '{}') as ServerOptions)
process.on('SIGTERM', () => void server.close().then(() => process.exit()))
console.log('ready')
