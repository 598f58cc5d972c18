/** `npm run soak -- --minutes 10`: twenty devices on a flapping network before a shop that is killed; every accepted action counts once. */
import { parseArgs } from 'node:util'
import { faultsOf, printCounts } from './counts.ts'
import { runSoak } from './run-soak.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, devices: { type: 'string', default: '20' } },
})
const [minutes, devices] = [Number(values.minutes), Number(values.devices)]
if (!(minutes > 0) || !Number.isInteger(devices) || devices < 1) {
  console.error('Say how long, and how many: npm run soak -- --minutes 10 --devices 20')
  process.exit(2)
}
console.log(`${devices} devices act for ${minutes} min …`)
const counts = await runSoak({ ms: minutes * 60_000, devices, pace: 500, mostWaiting: 50 })
printCounts(counts)
process.exitCode = faultsOf(counts).length > 0 ? 1 : 0
