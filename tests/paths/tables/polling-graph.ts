import { rows } from '../engine/rows.ts'

/**
 * When data are refreshed, and when not. The values that decide are 30 seconds without activity and data
 * that are 60 seconds old, so each is tried with the other below its limit. Time passes only while no
 * call is pending, because a call that is not answered in time fails.
 */
export const pollingGraph = rows(`
  watching + loading | no data; watching + loading: the data arrive → watching + loaded
  watching + loading | no data: the data cannot be loaded → watching + failed | no data
  watching + loading | no data: another tab is opened → hidden + loading | no data
  watching + loading | no data: another page is opened → elsewhere + loading | no data
  watching + failed | no data: fresh data are requested → watching + loading | no data
  watching + failed | no data: another tab is opened → hidden + failed | no data
  hidden + loading | no data: the tab is opened again → watching + loading | no data
  hidden + loading | no data; hidden + loading: the data arrive → hidden + loaded
  hidden + failed | no data: the tab is opened again → watching + failed | no data
  elsewhere + loading | no data: the page is opened again → watching + loading | no data
  elsewhere + loading | no data: the data cannot be loaded → elsewhere + failed | no data
  elsewhere + failed | no data: the page is opened again → watching + failed | no data
  watching + loaded; watching + loading; watching + failed; watching + loaded | age 5;
    watching + loaded | age 25; watching + loaded | age 35; watching + loaded | age 50:
    fresh data are requested → watching + loading
  watching + loaded: 25 seconds pass → watching + loaded | idle 25, age 25, refresh in 35
  watching + loaded: 35 seconds pass → idle + loaded | idle 35, age 35
  watching + loaded: another tab is opened → hidden + loaded
  watching + loaded; hidden + loaded; elsewhere + loaded:
    another page is opened → elsewhere + loaded
  watching + loading: the data cannot be loaded → watching + failed
  watching + loaded | idle 25, age 25, refresh in 35:
    the visitor does something → watching + loaded | age 25, refresh in 35
  watching + loaded | age 25, refresh in 35: the refresh is due → watching + loading | idle 35
  watching + loaded | age 25, refresh in 35:
    25 seconds pass → watching + loaded | idle 25, age 50, refresh in 10
  watching + loading | idle 35: the data arrive → watching + loaded | idle 35
  watching + loaded | idle 35: 5 seconds pass → idle + loaded | idle 35, age 5
  watching + loaded | idle 25, age 50, refresh in 10:
    the visitor does something → watching + loaded | age 50, refresh in 10
  watching + loaded | age 50, refresh in 10: another tab is opened → hidden + loaded | age 50
  watching + loaded | age 50, refresh in 10: another page is opened → elsewhere + loaded | age 50
  idle + loaded | idle 35, age 5: the visitor does something → watching + loaded | age 5
  idle + loaded | idle 35, age 35: the visitor does something → watching + loaded | age 35
  idle + loaded | idle 35, age 35: another tab is opened → hidden + loaded | idle 35, age 35
  idle + loaded | idle 35, age 35: another page is opened → elsewhere + loaded | idle 35, age 35
  idle + loaded | idle 35, age 35: a minute passes → idle + loaded | idle 35, age 60
  idle + loaded | idle 35, age 35: fresh data are requested → idle + loading | idle 35
  idle + loaded | idle 35, age 60; idle + failed | idle 35, age 60:
    the visitor does something → watching + loading
  idle + loaded | idle 35, age 60: another tab is opened → hidden + loaded | idle 35, age 60
  idle + loading | idle 35: the data arrive → idle + loaded | idle 35
  idle + loading | idle 35: the data cannot be loaded → idle + failed | idle 35
  idle + loaded | idle 35: the visitor does something → watching + loaded
  idle + failed | idle 35: the visitor does something → watching + failed
  idle + failed | idle 35: a minute passes → idle + failed | idle 35, age 60
  hidden + loaded: the tab is opened again → watching + loaded
  hidden + loaded: fresh data are requested → hidden + loading
  hidden + loaded: 25 seconds pass → hidden + loaded | idle 25, age 25
  hidden + loaded | idle 25, age 25: the tab is opened again → watching + loaded | age 25
  hidden + loading: the data cannot be loaded → hidden + failed
  hidden + failed: the tab is opened again → watching + failed
  hidden + loaded | age 50: the tab is opened again → watching + loaded | age 50
  hidden + loaded | age 50: 25 seconds pass → hidden + loaded | idle 25, age 60
  hidden + loaded | idle 25, age 60; hidden + loaded | idle 35, age 35;
    hidden + loaded | idle 35, age 60: the tab is opened again → watching + loading
  elsewhere + loaded: the page is opened again → watching + loaded
  elsewhere + loaded: a minute passes → elsewhere + loaded | idle 35, age 60
  elsewhere + loaded | age 50: the page is opened again → watching + loaded | age 50
  elsewhere + loaded | age 50: 25 seconds pass → elsewhere + loaded | idle 25, age 60
  elsewhere + loaded | idle 35, age 35: the page is opened again → watching + loaded | age 35
  elsewhere + loaded | idle 25, age 60; elsewhere + loaded | idle 35, age 60:
    the page is opened again → watching + loading
`)
