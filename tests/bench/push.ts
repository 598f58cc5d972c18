import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import { readConfig } from '../../api-mock/config.ts'
import { openDatabase } from '../../api-mock/db/open.ts'
import { announceBuild } from '../../api-mock/push/announce-build.ts'
import { manyDevices } from '../support/device/many-devices.ts'
import { startPushService } from '../support/push/push-service.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { print, verdict } from './print.ts'

const DEVICES = 10_000
/** Seconds for all devices, with the push service and the devices on the same two cores. */
const LONGEST_S = 60
const ENCRYPTIONS = 2000

/** Measures how long the real server takes to notify ten thousand devices of a new version, and the share of encryption in it. */
export async function benchPush(): Promise<void> {
  const service = await startPushService()
  const shop = await createShopProcess(service.environment)
  try {
    await shop.start()
    await shop.stop()
    const config = readConfig({ DATA_DIR: shop.data, ...service.environment })
    const { db, dialect } = openDatabase(config)
    const deps = { db, dialect, config, clock: { now: () => new Date() } }
    const devices = await manyDevices(deps, service, DEVICES)
    await announceBuild(deps, 'build_before')
    const queued = performance.now()
    await announceBuild(deps, 'build_after')
    print(`push, ${DEVICES} put into the outbox`, performance.now() - queued, 'ms')
    await db.destroy()
    const all = Promise.all(devices.map((device) => service.arrives(device)))
    const first = Promise.race(devices.map((device) => service.arrives(device)))
    await shop.start()
    await first
    const began = performance.now()
    await all
    const seconds = (performance.now() - began) / 1000
    if (devices.some((device) => device.asked !== 1)) throw new Error('push: a device was told twice')
    print(`push, ${DEVICES} devices told once each`, seconds, 's', verdict(seconds, LONGEST_S))
    print('push, encryption of one', encryption(), 'ms')
    if (seconds > LONGEST_S) throw new Error('push: ten thousand devices wait too long')
  } finally {
    await shop.remove()
    await service.close()
  }
}

/** Milliseconds. */
function encryption(): number {
  const key = createECDH('prime256v1').generateKeys('base64url')
  const secret = randomBytes(16).toString('base64url')
  const payload = 'x'.repeat(400)
  const began = performance.now()
  for (let time = 0; time < ENCRYPTIONS; time += 1) webPush.encrypt(key, secret, payload, 'aes128gcm')
  return (performance.now() - began) / ENCRYPTIONS
}
