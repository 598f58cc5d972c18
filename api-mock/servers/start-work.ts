import { CHANGES } from '../catalogue/changes.ts'
import { followChanges } from '../catalogue/follow-changes.ts'
import { joinServers } from './join-servers.ts'
import type { Deps } from '../deps.ts'
import { type Job, startJobs } from '../jobs.ts'

/**
 * Starts the work of a server beside its answers: it joins the other servers of the database, follows changes, and runs the jobs. Returns a
 * function that ends all of it.
 */
export function startWork(jobs: readonly Job[], deps: Pick<Deps, 'catalogue' | 'config' | 'log' | 'metrics'>): () => Promise<void> {
  const following = followChanges(deps)
  const server = joinServers(deps.config, { channel: CHANGES, onMessage: following.checkNow }, deps.log)
  const stopJobs = startJobs([following.job(server), ...jobs], deps, server)
  return async () => {
    await stopJobs()
    await server.close()
  }
}
