/** Style sheets are taken in by the bundler; importing one gives nothing. */
declare module '*.css'

/** Single files of a library whose types stand for the package as a whole. */
declare module '@rc-component/tree/es/*'
