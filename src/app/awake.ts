import { followInstalling } from './installing.ts'
import { followLaunches } from './launches.ts'
import { followVersions } from './worker.ts'

/** Follows what happens to the app on this device. Comes with the engine, at the first sign of a shopper. */
export function followDevice(): void {
  followInstalling()
  followLaunches()
  void followVersions()
}
