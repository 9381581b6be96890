/** Style sheets are taken in by the bundler; importing one gives nothing. */
declare module '*.css'
