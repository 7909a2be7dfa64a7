import { Hono } from 'hono'
import { formatPhone } from '../domain/phone.ts'
import { createCalls } from './calls.ts'
import { answers } from './database/open.ts'
import type { Common } from './http/cached-responses.ts'
import {
  commonHeaders,
  dataOnly,
  logged,
  moment,
  sameOriginJson,
  smallBody,
  withHeaders,
} from './http/middleware.ts'
import { refuse } from './http/respond.ts'
import { createPictures } from './practice/pictures.ts'
import type { Office } from './services.ts'

interface Options {
  readonly publicUrl: string | undefined
  /** False once the server is about to stop. */
  readonly isServing: () => boolean
}

/** The ten calls, and how the server is. */
export function createApp(office: Office, common: Common, { publicUrl, isServing }: Options): Hono {
  const { practice, database, clock, log } = office
  const app = new Hono()

  app.use(moment(clock.now), withHeaders(commonHeaders(office.address)))
  app.use('/api/*', logged(log))
  app.use('/api/*', dataOnly, sameOriginJson(publicUrl), smallBody)

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const ready =
      isServing() &&
      (await answers(database).then(
        () => true,
        () => false,
      ))
    return ready ? c.text('ok') : c.text('not ready', 503)
  })

  app.route('/', createCalls(office, common))
  app.all('/api/*', (c) => refuse(c, 404, { message: 'There is no such call.' }))

  app.route('/pictures', createPictures(practice))

  app.onError((error, c) => {
    log.error({ err: error }, 'A request failed.')
    const message = `Something went wrong on our side, and nothing was changed. Please try again in a minute, or call ${formatPhone(practice.phone)}.`
    return refuse(c, 503, { message })
  })
  return app
}
