import { join } from 'node:path'
import { Hono } from 'hono'
import { pageAt } from '../../domain/routes.ts'
import { sendResource } from '../http/resource.ts'
import { findBuiltFiles } from './built-files.ts'
import { createDocuments, type SiteOptions } from './documents.ts'
import { ownPath, statusOf } from './page-path.ts'
import { createSeoFiles } from './seo-files.ts'

/** Everything of the site but the API: its pages and the files they load. */
export function createSite(options: SiteOptions): Hono {
  const { facts, dist, keptAssets } = options
  const findFile = findBuiltFiles(join(dist, 'client'), keptAssets)
  const documentAt = createDocuments(options)
  const site = new Hono()
  site.route('/', createSeoFiles(facts))
  site.get('*', async (c) => {
    const { path } = c.req
    const file = path === '/index.html' ? undefined : findFile(path)
    if (file) return sendResource(c, file)
    const { pathname, search } = new URL(c.req.url)
    const own = ownPath(pathname, facts.locations)
    if (own !== pathname) return c.redirect(own + search, 308)
    const page = pageAt(path)
    return sendResource(c, await documentAt(path, page), statusOf(path, page, facts.locations))
  })
  return site
}
