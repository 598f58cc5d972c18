import { cartQueue } from './cart/queue.ts'
import { formsQueue } from './forms/queue.ts'
import type { Queue } from './outbox/queue.ts'
import { reviewsQueue } from './reviews/queue.ts'
import { savedQueue } from './saved/queue.ts'
import { tradeQueue } from './trade/queue.ts'
import { wholesaleQueue } from './wholesale/queue.ts'

/** The only list of queues, in the order in which a page starts them. Another queue is a folder with a definition and a line here. */
export const queues = [cartQueue, wholesaleQueue, reviewsQueue, savedQueue, tradeQueue, formsQueue] as const

export type QueueName = (typeof queues)[number]['name']

/** The registry, for code that treats all queues alike. */
export type QueueRegistry = readonly Queue<unknown, QueueName>[]
