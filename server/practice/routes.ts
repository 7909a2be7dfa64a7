import { Hono } from 'hono'
import { getPrice } from '../../domain/price.ts'
import { jsonResource, sendResource } from '../http/resource.ts'

export function createPriceRoutes(price: number): Hono {
  const resource = jsonResource({ success: true, price })
  return new Hono().get(getPrice.path, (c) => sendResource(c, resource))
}
